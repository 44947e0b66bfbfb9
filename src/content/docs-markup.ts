import { createFault, type Fault } from './findings/content-finding.ts';
import { explainSyntaxError } from './insights/parse-body.ts';
import { parseMdx } from './insights/parse-mdx.ts';
import { nodesOf, positionOf, type SyntaxNode } from './insights/syntax-tree.ts';

/** The components that a page of the documentation may use, each a file of `src/components/docs/`. */
export const docsComponents: ReadonlySet<string> = new Set([
  'ApiReference',
  'BatchExample',
  'BeyondSchema',
  'CatalogueColumns',
  'CatalogueConditions',
  'CatalogueFileList',
  'CatalogueLicence',
  'CatalogueSources',
  'ContractErrors',
  'ContractFiles',
  'CreditExample',
  'DocsIndex',
  'EvidenceDates',
  'ExampleCode',
  'FormerAnchor',
  'FreshnessTimes',
  'FunctionList',
  'FunctionRules',
  'InstallPackage',
  'KnownHeadings',
  'LimitTables',
  'OnlyWith',
  'PreviewState',
  'ProblemTable',
  'RecordContract',
  'RecordsFromRepositories',
  'Repository',
  'ReuseInShort',
  'SourceCounts',
  'VerificationStates',
]);

/** Why the text of a page is refused, by finding code. */
const docsMarkupRules = {
  program_code: () => ({
    why: 'The build would run this: in MDX, braces and lines that begin with `import` or `export` are program code.',
    fix: 'Write it as code in backticks. What a page shows of data is shown by a component with values in quotation marks.',
  }),
  unknown_component: () => ({
    why: 'A page is Markdown. In the documentation it may also have the components that `docsComponents` lists.',
    fix: 'Write Markdown, or, for the documentation, add the component to `docsComponents` in src/content/docs-markup.ts.',
  }),
} as const;

const markupFault = createFault(docsMarkupRules);

const programTypes: ReadonlySet<string> = new Set(['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression']);

const faultsOf = (node: SyntaxNode, components: ReadonlySet<string>): readonly Fault[] => {
  if (programTypes.has(node.type)) return [markupFault('program_code', positionOf(node))];
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
  if (!components.has(node.name ?? '')) return [markupFault('unknown_component', positionOf(node))];
  const isText = node.attributes.every(
    (attribute) => attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string',
  );
  return isText ? [] : [markupFault('program_code', positionOf(node))];
};

/** The faults of what the build would run in the text of a page, which may have `components`. */
export const checkDocsMarkup = (
  body: string,
  components: ReadonlySet<string> = docsComponents,
): readonly Fault[] => {
  try {
    return nodesOf(parseMdx(body).children).flatMap((node) => faultsOf(node, components));
  } catch (error) {
    return [explainSyntaxError(error, body).fault];
  }
};
