/** What a value is taken for when records are compared by it; schemas/duplicates knows how each is read. */
export type KeyKind = 'company' | 'phone' | 'email' | 'code' | 'host' | 'person' | 'text';

/** One thing that tells of two records that they mean the same; a module's data lists them. */
export interface DuplicateRule {
  kind: KeyKind;
  /** models that hold such a value; each may meet each */
  models: readonly string[];
  /** of persons: the same name counts only where this is the same too; without it the name says nothing */
  within?: { model: string; kind?: KeyKind };
  /** 1 to 99: how sure this alone makes; 50 and more propose the pair */
  weight: number;
  /** two different values tell two records apart, whatever else agrees */
  decides?: true;
}
