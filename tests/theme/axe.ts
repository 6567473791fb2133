import axe from 'axe-core';

// A form is no page: landmarks and the page's title are the shell's business.
const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: { region: { enabled: false } },
};

/** What axe finds on the page: rule and element, a line a finding. */
export function findings(): Promise<string[]> {
  return run(OPTIONS);
}

/** What depends on the theme alone. */
export function contrastFindings(): Promise<string[]> {
  return run({
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
}

async function run(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document.body, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
