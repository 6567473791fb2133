/** The few parts of a syntax tree that `translated` looks at. */
export interface Node {
  type: string;
  parent?: Node;
  // Literal, JSXText, JSXAttribute, TemplateElement: what `value` is depends on the type.
  value?: any; // oxlint-disable-line typescript/no-explicit-any -- an ESTree `value` is a literal, a node or a template part
  name?: any; // oxlint-disable-line typescript/no-explicit-any -- an ESTree `name` is a text or a node
  source?: Node;
  specifiers?: Node[];
  local?: Node;
  expression?: Node;
  openingElement?: Node;
  tag?: Node;
  callee?: Node;
  quasis?: Node[];
}
