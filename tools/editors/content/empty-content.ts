/** A text as a YAML string in double quotes. */
const quoted = (text: string): string => JSON.stringify(text);

const siteFile = (
  name: string,
): string => `# What the service says about itself. GET /api/v1/site returns \`overview\`, and the pages quote it.
overview:
  name: ${quoted(name)}
  title: ${quoted(`${name}: dated product records`)}
  description: >-
    ${name} publishes the identity of its products, each with its sources and the date of its evidence.
  mission: >-
    To let customers check what is known about a product, who says so and as of when.
  currentFocus: >-
    The products of our own catalogue.
  releaseState: alpha
  # What no answer of the service does. Keep every point: programs rely on it.
  authorityBoundary: >-
    No answer of this service contacts a supplier, reserves stock, accepts terms, places an order, makes a
    payment, publishes anything, or grants authority to do any of these. Product, price and availability records
    are dated evidence, not current quotations. A product match does not confirm current stock, price, condition
    or a seller's authority.
  capabilities:
    - Resolve a manufacturer and an exact part number to a dated product record with its source.

# Where people reach you: \`contact:\` with a mailto: or https: address that works. Without it, the pages say that there is none.

# Where to report a vulnerability, and until when that is true. Change both before anybody else reads the site.
security:
  contact: mailto:security@nameplate.example
  expires: "2027-06-30"
`;

const sourcesFile = (
  name: string,
): string => `# Whose word the facts of the catalogue are, and what may be done with them.
# \`licence\` is the one under which the records and the files of the catalogue are given. An id of your own begins with
# LicenseRef-; \`url\` is left out where the text is not public; \`conditions\` says in one sentence what it asks for.
licence:
  id: LicenseRef-All-rights-reserved
  name: "All rights reserved"
  conditions: "Ask before you copy it."

# Every record names its sources by these ids. Leave \`address\` out of a source that is not public.
# \`speaker\`: manufacturer, authority, community or operator.
sources:
  - id: product-data
    name: ${quoted(`Product data of ${name}`)}
    speaker: manufacturer
    licence:
      id: LicenseRef-All-rights-reserved
      name: "All rights reserved"
      conditions: "Ask before you copy it."
    taken: "Everything that it states."
    dated: "A statement has the date of the first export that made it."
`;

const manufacturersFile = (
  name: string,
): string => `# Every manufacturer. An id never changes. An alias is another name under which a lookup finds it:
#   aliases:
#     - name: "Example Ltd."
#       reason: "The registered name of the company."
- id: our-company
  name: ${quoted(name)}
  # The market of its products whose function names no other.
  market: products
`;

const marketsFile = `# The market segments in which a product can be catalogued. An id never changes.
- id: products
  name: Products
`;

const functionsFile = `# What a product can be, and the market that it is then in. content/function-rules.yaml says by what a function is read.
# \`market\` is that of a manufacturer whose own entry names none.
market: products
functions: []
`;

const rulesFile = `# By what the function of a product is read: the first rule that fits counts. Without one a product is "not classified".
#   - rule: 1
#     function: "switch"
#     name: '\\bswitch\\b'
#     reason: "The name says so."
[]
`;

const readme = (name: string): string => `# The catalogue of ${name}

This folder has the content; the code is that of Nameplate, beside it. Run everything in the folder of the code, with
\`CONTENT_DIR\` set to this folder:

\`\`\`sh
export CONTENT_DIR=../our-catalogue
npm run catalogue -- import list products.csv --source product-data --date 2026-11-01 --manufacturer our-company
npm run catalogue -- make-edition
npm start
\`\`\`

| Here | What it is |
| --- | --- |
| \`content/site.yaml\` | what the service says about itself |
| \`content/sources.yaml\` | whose word the facts are, and the licences |
| \`content/manufacturers.yaml\`, \`content/markets.yaml\` | the names that records use |
| \`content/functions.yaml\`, \`content/function-rules.yaml\` | what a product can be, and by what that is read |
| \`content/products/\` | one file a product; an import writes them |
| \`content/statements/\`, \`content/editions/\` | what the sources said before; an import and \`make-edition\` write them |
| \`content/insights/\` | articles, if you want some: \`npm run insight -- new "A title"\` |

Keep this folder under git: it is the history of your catalogue. A new version of the code needs no merge. All of it is
explained in \`docs/own-catalogue.md\` of the code.
`;

/** The files of an empty catalogue by their names, with comments that say what goes where. */
export const emptyContent = (name: string): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', readme(name)],
    ['content/site.yaml', siteFile(name)],
    ['content/sources.yaml', sourcesFile(name)],
    ['content/manufacturers.yaml', manufacturersFile(name)],
    ['content/markets.yaml', marketsFile],
    ['content/functions.yaml', functionsFile],
    ['content/function-rules.yaml', rulesFile],
    ['content/products/.gitkeep', ''],
  ]);
