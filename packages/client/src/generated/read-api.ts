// Written by `npm run client -- types` from /openapi.json. Do not edit it.

export interface paths {
    readonly "/api/v1/site": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the overview of the service
         * @description What the service is, what it offers today, and what no request does or grants.
         */
        readonly get: operations["getSiteOverview"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/insights": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the published Insights
         * @description Every published Insight, newest first. The list is not paged and has no parameters of its own.
         */
        readonly get: operations["listInsights"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/insights/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an Insight with its evidence register
         * @description The article, block by block, and every source it cites. The slug must match exactly. The article is CC BY 4.0.
         */
        readonly get: operations["getInsight"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/products/{manufacturer}/{mpn}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Resolve a product from manufacturer and exact part number
         * @description Returns an exact match or nothing. The manufacturer matches by name, id or listed alias under Unicode case folding; spaces and punctuation must match. The part number is percent-decoded once and compared code point by code point, without trimming or normalisation. A slash may be written as `/` or `%2F`. A match does not confirm stock, price, condition or a seller’s authority. The data licence names the licence of the record.
         */
        readonly get: operations["getProduct"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/products/{id}.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the record of a product by its id
         * @description A file with the same body as the lookup by manufacturer and part number. Use it to read a record again by its stored `id`. To find a product, use the lookup: an id does not contain the manufacturer or part number. The data licence names the licence of the record.
         */
        readonly get: operations["getProductRecord"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly SiteOverviewResponse: {
            /** @description The requested resource. */
            readonly data: components["schemas"]["SiteOverview"];
            /** @description Absolute addresses of related resources. */
            readonly links: components["schemas"]["SiteOverviewLinks"];
        };
        /** @description The description of the service. */
        readonly SiteOverview: {
            /**
             * @description The name of the service.
             * @example Nameplate
             */
            readonly name: string;
            /**
             * @description The name and a short description, for page titles.
             * @example Nameplate: dated evidence about industrial products
             */
            readonly title: string;
            /**
             * @description What the service offers, in one or two sentences.
             * @example Source-backed articles and product identity, read-only and dated.
             */
            readonly description: string;
            /**
             * @description The purpose of the service.
             * @example To let anyone check what is known about an industrial product, and since when.
             */
            readonly mission: string;
            /**
             * @description The current focus of the work.
             * @example Exact product identity for industrial communication and power equipment.
             */
            readonly currentFocus: string;
            /**
             * @description The release state of the service.
             * @example beta
             */
            readonly releaseState: string;
            /**
             * @description What no response of the service does or grants.
             * @example No answer of this service contacts a supplier, reserves stock, accepts terms, places an order, makes a payment, publishes anything, or grants authority to do any of these.
             */
            readonly authorityBoundary: string;
            /**
             * @description What a client can do with the service today, one sentence each.
             * @example [
             *       "Read source-backed Insights with their evidence registers."
             *     ]
             */
            readonly capabilities: readonly string[];
        };
        /** @description Absolute addresses of the pages about the service. */
        readonly SiteOverviewLinks: {
            /**
             * Format: uri
             * @description The page about the product.
             * @example https://nameplate.example/product
             */
            readonly product: string;
            /**
             * Format: uri
             * @description The page about the vision.
             * @example https://nameplate.example/vision
             */
            readonly vision: string;
            /**
             * Format: uri
             * @description The page that lists the Insights.
             * @example https://nameplate.example/insights
             */
            readonly insights: string;
            /**
             * Format: uri
             * @description The page on how to start, for readers, clients and suppliers.
             * @example https://nameplate.example/onboarding
             */
            readonly onboarding: string;
        };
        /** @description An error after RFC 9457. */
        readonly Problem: {
            /**
             * Format: uri-reference
             * @description The address of the page about this kind of problem.
             * @example https://nameplate.example/problems/part_number_not_found
             */
            readonly type: string;
            /**
             * @description The name of this kind of problem, the same for every occurrence.
             * @example Part number not found
             */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @example 404
             */
            readonly status: number;
            /**
             * @description What is wrong and how to fix it, for a person.
             * @example The manufacturer is in the catalogue, but no record has exactly this part number.
             */
            readonly detail: string;
            /**
             * @description The code of this kind of problem, for a program.
             * @example part_number_not_found
             */
            readonly code?: string;
            /**
             * @description Whether the same request may succeed later.
             * @example false
             */
            readonly retryable?: boolean;
        } & {
            readonly [key: string]: unknown;
        };
        readonly InsightListResponse: {
            /** @description Every element; the list is not paged. */
            readonly data: readonly components["schemas"]["InsightSummary"][];
            /** @description Information about the collection. */
            readonly meta: {
                /**
                 * @description The number of elements in `data`.
                 * @example 6
                 */
                readonly total: number;
            };
        };
        /** @description A summary of a published Insight. */
        readonly InsightSummary: {
            /**
             * @description The name of the Insight in addresses.
             * @example one-dot-two-parts
             */
            readonly slug: string;
            /**
             * @description The title.
             * @example One dot, two parts
             */
            readonly title: string;
            /**
             * @description One sentence that says what the reader will learn.
             * @example Why exact part numbers and search forms must not share a field.
             */
            readonly dek: string;
            /**
             * @description The subject of the article.
             * @example Identity
             */
            readonly category: string;
            /**
             * Format: date
             * @description The date of first publication.
             * @example 2026-11-04
             */
            readonly publishedAt: string;
            /**
             * Format: date
             * @description The date of the last revision of the text. An editor sets it, never a build.
             * @example 2026-11-10
             */
            readonly updatedAt: string;
            /**
             * @description Estimated reading time in whole minutes.
             * @example 5
             */
            readonly readingMinutes: number;
            /**
             * @description The main evidence of the article.
             * @example A public report of 2018 names two part numbers that differ by a dot.
             */
            readonly proof: string;
            /**
             * Format: uri
             * @description The address of the article as a web page.
             * @example https://nameplate.example/insights/one-dot-two-parts
             */
            readonly url: string;
            /**
             * Format: uri
             * @description The address of the article as JSON.
             * @example https://nameplate.example/api/v1/insights/one-dot-two-parts
             */
            readonly apiUrl: string;
        };
        readonly InsightResponse: {
            /** @description The requested resource. */
            readonly data: components["schemas"]["Insight"];
        };
        /** @description One block of an article. `type` gives its kind. */
        readonly InsightBlock: components["schemas"]["ParagraphBlock"] | components["schemas"]["HeadingBlock"] | components["schemas"]["ListBlock"] | components["schemas"]["CalloutBlock"];
        /** @description A paragraph of the article. */
        readonly ParagraphBlock: {
            /**
             * @description The kind of block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "paragraph";
            /**
             * @description The plain text of the paragraph, without markup.
             * @example A part number is a string somebody issued.
             */
            readonly text: string;
        };
        /** @description A heading inside the article. */
        readonly HeadingBlock: {
            /**
             * @description The kind of block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "heading";
            /**
             * @description The plain text of the heading.
             * @example What this does not prove
             */
            readonly text: string;
        };
        /** @description A flat list. */
        readonly ListBlock: {
            /**
             * @description The kind of block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "list";
            /**
             * @description The plain text of each item, in order; lists are flat.
             * @example [
             *       "Keep the number as issued.",
             *       "Keep the issuer beside it."
             *     ]
             */
            readonly items: readonly string[];
        };
        /** @description A note set apart from the text. */
        readonly CalloutBlock: {
            /**
             * @description The kind of block. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "callout";
            /**
             * @description The subject of the callout.
             * @example What this does not prove
             */
            readonly label: string;
            /**
             * @description The plain text of the callout.
             * @example One report does not give an error rate.
             */
            readonly text: string;
        };
        /** @description One entry of an evidence register. */
        readonly InsightSource: {
            /**
             * @description The name of the source.
             * @example RFC 9457, Problem Details for HTTP APIs
             */
            readonly label: string;
            /**
             * Format: uri
             * @description The address of the source.
             * @example https://www.rfc-editor.org/info/rfc9457
             */
            readonly url: string;
            /**
             * Format: date
             * @description The date of the cited text. If the issuer gives only a month or a year, this is its first day.
             * @example 2023-07-01
             */
            readonly evidenceDate: string;
            /**
             * @description The organisation or person responsible for the source.
             * @example IETF
             */
            readonly authority: string;
        };
        /** @description A published article with its evidence register. */
        readonly Insight: {
            /**
             * @description The name of the Insight in addresses.
             * @example one-dot-two-parts
             */
            readonly slug: string;
            /**
             * @description The title.
             * @example One dot, two parts
             */
            readonly title: string;
            /**
             * @description One sentence that says what the reader will learn.
             * @example Why exact part numbers and search forms must not share a field.
             */
            readonly dek: string;
            /**
             * @description The subject of the article.
             * @example Identity
             */
            readonly category: string;
            /**
             * Format: date
             * @description The date of first publication.
             * @example 2026-11-04
             */
            readonly publishedAt: string;
            /**
             * Format: date
             * @description The date of the last revision of the text. An editor sets it, never a build.
             * @example 2026-11-10
             */
            readonly updatedAt: string;
            /**
             * @description Estimated reading time in whole minutes.
             * @example 5
             */
            readonly readingMinutes: number;
            /**
             * @description The main evidence of the article.
             * @example A public report of 2018 names two part numbers that differ by a dot.
             */
            readonly proof: string;
            /**
             * @description Only published Insights are returned.
             * @constant
             */
            readonly status: "published";
            /**
             * @description Who is responsible for the text.
             * @example Nameplate editors
             */
            readonly author: string;
            /**
             * @description Whether the home page features the article.
             * @example false
             */
            readonly featured: boolean;
            /** @description The blocks of the article, in order. */
            readonly blocks: readonly components["schemas"]["InsightBlock"][];
            /** @description The evidence register: all sources of the article. */
            readonly sources: readonly components["schemas"]["InsightSource"][];
            /**
             * Format: uri
             * @description The address of the article as a web page.
             * @example https://nameplate.example/insights/one-dot-two-parts
             */
            readonly url: string;
        };
        /** @description The problem about a slug that no published Insight has. */
        readonly InsightNotFound: {
            /**
             * Format: uri-reference
             * @description The address of the page about this kind of problem.
             * @example https://nameplate.example/problems/part_number_not_found
             */
            readonly type: string;
            /**
             * @description The name of this kind of problem, the same for every occurrence.
             * @example Part number not found
             */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @example 404
             */
            readonly status: number;
            /**
             * @description What is wrong and how to fix it, for a person.
             * @example The manufacturer is in the catalogue, but no record has exactly this part number.
             */
            readonly detail: string;
            /**
             * @description The code of this kind of problem, for a program.
             * @example part_number_not_found
             */
            readonly code?: string;
            /**
             * @description Whether the same request may succeed later.
             * @example false
             */
            readonly retryable?: boolean;
            /** @description Present with `insight_withdrawn` only. */
            readonly withdrawn?: {
                /**
                 * Format: date
                 * @description The day on which the Insight was withdrawn.
                 * @example 2026-11-28
                 */
                readonly date: string;
                /**
                 * @description Why it was withdrawn.
                 * @example Its main source was withdrawn by its publisher.
                 */
                readonly reason: string;
            };
        } & {
            readonly [key: string]: unknown;
        };
        readonly ProductResponse: {
            /** @description The requested resource. */
            readonly data: components["schemas"]["Product"];
            /** @description Absolute addresses of related resources. */
            readonly links: components["schemas"]["ProductLinks"];
        };
        /** @description The market segment of the product. */
        readonly Market: {
            /**
             * @description The stable identifier of the market segment.
             * @example industrial-networking
             */
            readonly id: string;
            /**
             * @description The name of the market segment.
             * @example Industrial networking
             */
            readonly name: string;
        };
        /** @description The manufacturer of the product. */
        readonly Manufacturer: {
            /**
             * @description The stable identifier of the manufacturer.
             * @example moxa
             */
            readonly id: string;
            /**
             * @description The name of the manufacturer.
             * @example Moxa
             */
            readonly name: string;
        };
        /** @description An identifier of the product under a named scheme. */
        readonly ProductIdentifier: {
            /**
             * @description The scheme that defines the identifier.
             * @example gtin-13
             */
            readonly scheme: string;
            /**
             * @description The identifier as issued.
             * @example 4028177221161
             */
            readonly value: string;
        };
        /** @description How well the record is verified, and the date of the evidence. */
        readonly Verification: {
            /**
             * @description `unverified`: no source is named. `source_listed`: a named public source lists the product. `source_confirmed`: the manufacturer confirms the identity.
             * @example source_listed
             * @enum {string}
             */
            readonly status: "unverified" | "source_listed" | "source_confirmed";
            /**
             * Format: date
             * @description The date of the newest source that supports the identity: the day on which the source last changed a fact of the record. Not the day of an import, a build or a request.
             * @example 2024-05-02
             */
            readonly evidenceAsOf: string;
        };
        /** @description The kind of product. Products of one class are not the same product. */
        readonly Classification: components["schemas"]["OwnWordsClass"] | components["schemas"]["CodedClass"];
        /** @description The kind of product in our own words, when no published classification is known: our reading, not a statement of a source. */
        readonly OwnWordsClass: {
            /**
             * @description No published classification is known.
             * @constant
             */
            readonly system: "own-words";
            /**
             * @description What the product is in our own words. `not classified` when no rule fits and no editor has named the class.
             * @example switch
             */
            readonly name: string;
            /**
             * @description The number of the published rule that gave the class. Absent when an editor named the class, or when no rule fits.
             * @example 12
             */
            readonly rule?: number;
        };
        /** @description A class of a published classification system. */
        readonly CodedClass: {
            /**
             * @description The classification system.
             * @example ETIM
             */
            readonly system: string;
            /**
             * @description The release of the system.
             * @example 9.0
             */
            readonly version: string;
            /**
             * @description The class code.
             * @example EC000734
             */
            readonly code: string;
            /**
             * @description The name of the class.
             * @example Network switch
             */
            readonly name: string;
        };
        /** @description The physical facts that the source states. An absent fact is unknown, not zero or no. */
        readonly Physical: {
            /**
             * @description `device`: a product that works on its own or in a bay. `module`: a product that is installed in another product.
             * @example device
             * @enum {string}
             */
            readonly form?: "device" | "module";
            readonly weight?: components["schemas"]["Quantity"];
            readonly length?: components["schemas"]["Quantity"];
            readonly width?: components["schemas"]["Quantity"];
            readonly height?: components["schemas"]["Quantity"];
            readonly depth?: components["schemas"]["Quantity"];
            /**
             * @description The height in a 19-inch rack, in units of 44.45 mm. 0 when the product takes up no rack unit.
             * @example {
             *       "value": "1",
             *       "unit": "U"
             *     }
             */
            readonly rackUnits?: components["schemas"]["Quantity"];
            /**
             * @description Whether the product takes up both the front and the rear of its place in a rack.
             * @example true
             */
            readonly fullDepth?: boolean;
            /**
             * @description The direction of cooling air as the source writes it.
             * @example front-to-rear
             */
            readonly airflow?: string;
            /**
             * @description `parent`: holds other devices in bays. `child`: is installed in such a bay.
             * @example parent
             * @enum {string}
             */
            readonly subdeviceRole?: "parent" | "child";
            /**
             * @description The number of bays for modules.
             * @example 2
             */
            readonly moduleBays?: number;
            /**
             * @description The number of bays for other devices.
             * @example 8
             */
            readonly deviceBays?: number;
            /** @description The ports by kind and type. Virtual and aggregated interfaces are not counted. */
            readonly ports?: readonly components["schemas"]["PortGroup"][];
        };
        /** @description An exact quantity with its unit. */
        readonly Quantity: {
            /**
             * @description The exact digits as written in the source.
             * @example 650
             */
            readonly value: string;
            /**
             * @description The unit of the value.
             * @example g
             */
            readonly unit: string;
        };
        /** @description Ports that are alike, and their number. Ports that differ in anything are separate groups. */
        readonly PortGroup: {
            /**
             * @description `interface`: network or storage traffic. `console`: management of the product itself. `console_server`: management of other products. `power_inlet` and `power_outlet`: electricity in and out. `front` and `rear`: the two ends of a passive connection.
             * @example interface
             * @enum {string}
             */
            readonly kind: "interface" | "console" | "console_server" | "power_inlet" | "power_outlet" | "front" | "rear";
            /**
             * @description The type of the ports as the source writes it.
             * @example 1000base-t
             */
            readonly type: string;
            /**
             * @description How many such ports the source lists.
             * @example 24
             */
            readonly count: number;
            /** @description Power over Ethernet of each port. Absent when the source does not state it. */
            readonly poe?: {
                /**
                 * @description The word of the source, which may be wrong. `pse`: the ports supply power. `pd`: the ports receive power.
                 * @example pse
                 * @enum {string}
                 */
                readonly mode: "pse" | "pd";
                /**
                 * @description The kind of Power over Ethernet as the source writes it.
                 * @example type2-ieee802.3at
                 */
                readonly type?: string;
            };
            /**
             * @description The source says that the ports serve management only.
             * @example true
             * @constant
             */
            readonly managementOnly?: true;
            /**
             * @description The maximum power drawn at each of the inlets.
             * @example {
             *       "value": "350",
             *       "unit": "W"
             *     }
             */
            readonly maximumDraw?: components["schemas"]["Quantity"];
            /**
             * @description The power to be allocated to each of the inlets.
             * @example {
             *       "value": "120",
             *       "unit": "W"
             *     }
             */
            readonly allocatedDraw?: components["schemas"]["Quantity"];
        };
        /** @description A source of a record, with its licence. */
        readonly ProductSource: {
            /**
             * @description The id of the source: owner and name of a repository, or words joined by hyphens.
             * @example netbox-community/devicetype-library
             */
            readonly id: string;
            /**
             * @description What the source is called.
             * @example NetBox device-type library
             */
            readonly name: string;
            /**
             * Format: date
             * @description The day of the newest revision of the source that the record rests on.
             * @example 2024-05-20
             */
            readonly date: string;
            readonly licence: components["schemas"]["Licence"];
            /**
             * @description The credit line that the licence of the source requires. Absent when the licence requires no credit line.
             * @example From the elements collection of QElectroTech and its contributors, CC BY 3.0.
             */
            readonly attribution?: string;
        };
        /** @description A licence and what it asks for. */
        readonly Licence: {
            /**
             * @description Its SPDX identifier, or one of your own that begins with LicenseRef-.
             * @example CC0-1.0
             */
            readonly id: string;
            /**
             * @description What it is called.
             * @example CC0 1.0
             */
            readonly name: string;
            /**
             * Format: uri
             * @description Its text; absent when it is not public.
             * @example https://creativecommons.org/publicdomain/zero/1.0/
             */
            readonly url?: string;
            /**
             * @description The duties of those who use the facts, in one sentence. Absent when there are no duties.
             * @example Name the source beside each value.
             */
            readonly conditions?: string;
        };
        /** @description The identity of an industrial product, independent of suppliers. */
        readonly Product: {
            /**
             * @description The identifier of the record, which never changes.
             * @example prd_7k2m9q4x
             */
            readonly id: string;
            /**
             * @description The type of the object.
             * @constant
             */
            readonly object: "product";
            readonly market: components["schemas"]["Market"];
            readonly manufacturer: components["schemas"]["Manufacturer"];
            /**
             * @description The part number exactly as the source writes it, code point for code point.
             * @example EDS-408A-SS-SC-T
             */
            readonly manufacturerPartNumber: string;
            /**
             * @description The name of the product.
             * @example EDS-408A Ethernet switch
             */
            readonly name: string;
            /** @description Further identifiers with their schemes; may be empty. */
            readonly identifiers: readonly components["schemas"]["ProductIdentifier"][];
            readonly verification: components["schemas"]["Verification"];
            /**
             * @description What the source states about the product, in one line: composed from its facts, or written by an editor.
             * @example Managed switch with six copper ports and two fibre ports.
             */
            readonly description: string;
            readonly classification: components["schemas"]["Classification"];
            readonly physical: components["schemas"]["Physical"];
            /** @description The sources of the record, each with its licence and your duties. Keep the sources with the record. This service always gives them; a client does not need them to read the record. */
            readonly sources?: readonly components["schemas"]["ProductSource"][];
        };
        /** @description Absolute addresses of the record and its evidence. */
        readonly ProductLinks: {
            /**
             * Format: uri
             * @description The canonical API address of the record.
             * @example https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T
             */
            readonly self: string;
            /**
             * Format: uri
             * @description The address of the record as a web page.
             * @example https://nameplate.example/products/prd_7k2m9q4x
             */
            readonly record: string;
            /**
             * Format: uri
             * @description The address of the newest source that names the product. A file in a repository is given at the commit that last changed a fact of the record.
             * @example https://github.com/netbox-community/devicetype-library
             */
            readonly evidence: string;
            /**
             * Format: uri
             * @description The address of what the sources say about each fact, and since when.
             * @example https://nameplate.example/products/prd_7k2m9q4x/statements.json
             */
            readonly statements: string;
            /**
             * Format: uri
             * @description The address of what the sources said before.
             * @example https://nameplate.example/products/prd_7k2m9q4x/history.json
             */
            readonly history: string;
        };
        /** @description No manufacturer has this name, id or alias. */
        readonly ManufacturerNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description The address of the page about this kind of problem.
             * @example https://nameplate.example/problems/part_number_not_found
             */
            readonly type: string;
            /**
             * @description The name of this kind of problem, the same for every occurrence.
             * @example Part number not found
             */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @example 404
             */
            readonly status: number;
            /**
             * @description What is wrong and how to fix it, for a person.
             * @example The manufacturer is in the catalogue, but no record has exactly this part number.
             */
            readonly detail: string;
            /**
             * @description The code of this kind of problem, for a program.
             * @example manufacturer_not_found
             * @constant
             */
            readonly code: "manufacturer_not_found";
            /**
             * @description Whether the same request may succeed later.
             * @example false
             */
            readonly retryable?: boolean;
            /** @description First the manufacturers with the requested name as a short name, then manufacturers with similar names, the likeliest first. None of them is the requested manufacturer. */
            readonly candidates?: readonly components["schemas"]["ManufacturerCandidate"][];
            /** @description Records whose part numbers are the part of the requested one before its last slash, but for case or punctuation. Records of other manufacturers are listed only if the requested manufacturer is unknown and that part has six or more letters and digits. None of them is the requested product. */
            readonly beforeSlash?: readonly components["schemas"]["RecordCandidate"][];
            /** @description Records of other manufacturers with exactly the requested part number, by manufacturer. None of them is the requested product. */
            readonly elsewhere?: readonly components["schemas"]["RecordCandidate"][];
            /** @description Records of other manufacturers whose part numbers differ only by case or punctuation. Former part numbers in the sources also match. None of them is the requested product. */
            readonly alike?: readonly components["schemas"]["RecordCandidate"][];
            /** @description Records whose longer part numbers contain the requested part number, which has three or more letters and digits. Records of other manufacturers are listed only if the requested manufacturer is unknown and the requested part number has six or more. `detail` says whether more records exist. No listed record is the requested product. */
            readonly containing?: readonly components["schemas"]["RecordCandidate"][];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A manufacturer with the requested name as a short name, or with a similar name, id or alias: other spaces or punctuation, another form of the company, or one other letter in a name of five or more. Other companies may use the same short name. */
        readonly ManufacturerCandidate: {
            /** @description The candidate. */
            readonly manufacturer: {
                /**
                 * @description The id of the manufacturer.
                 * @example rockwell-automation
                 */
                readonly id: string;
                /**
                 * @description The name of the manufacturer.
                 * @example Rockwell Automation
                 */
                readonly name: string;
            };
            /**
             * @description The name, id or alias of the candidate that is written similarly, or its short name.
             * @example Rockwell Automation
             */
            readonly matched: string;
            /**
             * Format: uri
             * @description The page that lists the records of the candidate.
             * @example https://nameplate.example/catalogue/manufacturer/rockwell-automation
             */
            readonly records: string;
            /**
             * Format: uri
             * @description The API address of the candidate’s record with exactly the requested part number. Absent when the candidate has no such record.
             * @example https://nameplate.example/api/v1/products/rockwell-automation/1756-A10
             */
            readonly product?: string;
        };
        /** @description A record with its manufacturer; the name of the list says how it was found. */
        readonly RecordCandidate: {
            /** @description The manufacturer of the record. */
            readonly manufacturer: {
                /**
                 * @description The id of the manufacturer.
                 * @example rockwell-automation
                 */
                readonly id: string;
                /**
                 * @description The name of the manufacturer.
                 * @example Rockwell Automation
                 */
                readonly name: string;
            };
            /**
             * @description The exact part number of the candidate.
             * @example EDS-408A-SS-SC-T
             */
            readonly manufacturerPartNumber: string;
            /**
             * Format: uri
             * @description The API address of the candidate.
             * @example https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T
             */
            readonly self: string;
            /**
             * @description The former part number of the candidate in its source. Absent when the candidate was not found by a former part number.
             * @example EDS408A-SS-SC-T
             */
            readonly formerPartNumber?: string;
            /**
             * Format: date
             * @description The day of the revision of the source that no longer states the former part number.
             * @example 2023-02-26
             */
            readonly until?: string;
        };
        /** @description No record has exactly this part number. */
        readonly PartNumberNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description The address of the page about this kind of problem.
             * @example https://nameplate.example/problems/part_number_not_found
             */
            readonly type: string;
            /**
             * @description The name of this kind of problem, the same for every occurrence.
             * @example Part number not found
             */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @example 404
             */
            readonly status: number;
            /**
             * @description What is wrong and how to fix it, for a person.
             * @example The manufacturer is in the catalogue, but no record has exactly this part number.
             */
            readonly detail: string;
            /**
             * @description The code of this kind of problem, for a program.
             * @example part_number_not_found
             * @constant
             */
            readonly code: "part_number_not_found";
            /**
             * @description Whether the same request may succeed later.
             * @example false
             */
            readonly retryable?: boolean;
            /** @description Records whose part numbers differ only by case or punctuation. Former part numbers in the sources also match. None of them is the requested product. */
            readonly candidates?: readonly components["schemas"]["ProductCandidate"][];
            /** @description Records whose part numbers are the part of the requested one before its last slash, but for case or punctuation. Records of other manufacturers are listed only if the requested manufacturer is unknown and that part has six or more letters and digits. None of them is the requested product. */
            readonly beforeSlash?: readonly components["schemas"]["RecordCandidate"][];
            /** @description Records of other manufacturers with exactly the requested part number, by manufacturer. None of them is the requested product. */
            readonly elsewhere?: readonly components["schemas"]["RecordCandidate"][];
            /** @description Records of other manufacturers whose part numbers differ only by case or punctuation. Former part numbers in the sources also match. None of them is the requested product. */
            readonly alike?: readonly components["schemas"]["RecordCandidate"][];
            /** @description Records whose longer part numbers contain the requested part number, which has three or more letters and digits. Records of other manufacturers are listed only if the requested manufacturer is unknown and the requested part number has six or more. `detail` says whether more records exist. No listed record is the requested product. */
            readonly containing?: readonly components["schemas"]["RecordCandidate"][];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A record whose part number differs only by case or punctuation. A former part number in its source also matches. */
        readonly ProductCandidate: {
            /**
             * @description The exact part number of the candidate.
             * @example EDS-408A-SS-SC-T
             */
            readonly manufacturerPartNumber: string;
            /**
             * Format: uri
             * @description The API address of the candidate.
             * @example https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T
             */
            readonly self: string;
            /**
             * @description The former part number of the candidate in its source. Absent when the candidate was not found by a former part number.
             * @example EDS408A-SS-SC-T
             */
            readonly formerPartNumber?: string;
            /**
             * Format: date
             * @description The day of the revision of the source that no longer states the former part number.
             * @example 2023-02-26
             */
            readonly until?: string;
        };
        /** @description The address names no manufacturer or no part number. */
        readonly ProductAddressProblem: {
            /**
             * Format: uri-reference
             * @description The address of the page about this kind of problem.
             * @example https://nameplate.example/problems/part_number_not_found
             */
            readonly type: string;
            /**
             * @description The name of this kind of problem, the same for every occurrence.
             * @example Part number not found
             */
            readonly title: string;
            /**
             * @description The HTTP status.
             * @example 404
             */
            readonly status: number;
            /**
             * @description What is wrong and how to fix it, for a person.
             * @example The manufacturer is in the catalogue, but no record has exactly this part number.
             */
            readonly detail: string;
            /**
             * @description The code of this kind of problem, for a program.
             * @example not_found
             * @constant
             */
            readonly code: "not_found";
            /**
             * @description Whether the same request may succeed later.
             * @example false
             */
            readonly retryable?: boolean;
        } & {
            readonly [key: string]: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getSiteOverview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The entity tag of an earlier response; the response is 304 when the body has not changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The overview. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteOverviewResponse"];
                };
            };
            /** @description The body has not changed since the response with the tag in `If-None-Match`. This response has no content. */
            readonly 304: {
                headers: {
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    /** @description How a cache may use the stored body, as in the response with the body. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A method other than `GET`, `HEAD` or `OPTIONS`. */
            readonly 405: {
                headers: {
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listInsights: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The entity tag of an earlier response; the response is 304 when the body has not changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The published Insights. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InsightListResponse"];
                };
            };
            /** @description The body has not changed since the response with the tag in `If-None-Match`. This response has no content. */
            readonly 304: {
                headers: {
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    /** @description How a cache may use the stored body, as in the response with the body. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A method other than `GET`, `HEAD` or `OPTIONS`. */
            readonly 405: {
                headers: {
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getInsight: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The entity tag of an earlier response; the response is 304 when the body has not changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The name of the Insight in addresses. */
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Insight. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InsightResponse"];
                };
            };
            /** @description The body has not changed since the response with the tag in `If-None-Match`. This response has no content. */
            readonly 304: {
                headers: {
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    /** @description How a cache may use the stored body, as in the response with the body. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A malformed percent-escape. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No published Insight has the slug. Of one that was withdrawn, `withdrawn` has the day and the reason. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["InsightNotFound"];
                };
            };
            /** @description A method other than `GET`, `HEAD` or `OPTIONS`. */
            readonly 405: {
                headers: {
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getProduct: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The entity tag of an earlier response; the response is 304 when the body has not changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Name, id or alias of the manufacturer, in any case, percent-encoded once. */
                readonly manufacturer: string;
                /** @description The exact part number, percent-encoded once. */
                readonly mpn: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The product. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProductResponse"];
                };
            };
            /** @description The body has not changed since the response with the tag in `If-None-Match`. This response has no content. */
            readonly 304: {
                headers: {
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    /** @description How a cache may use the stored body, as in the response with the body. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A malformed percent-escape. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The query of the address contains a supplier key. An address must never contain a key. */
            readonly 401: {
                headers: {
                    /** @description The scheme of supplier keys, `Bearer`. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The manufacturer or the part number was not found: see `code`. A person can choose among the records and manufacturers in `candidates`, `elsewhere`, `alike` and `containing`. None of them is the requested product. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ManufacturerNotFoundProblem"] | components["schemas"]["PartNumberNotFoundProblem"] | components["schemas"]["ProductAddressProblem"];
                };
            };
            /** @description A method other than `GET`, `HEAD` or `OPTIONS`. */
            readonly 405: {
                headers: {
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than 600 lookups, pages of the catalogue, searches and calls of agents from one network address in 60 seconds. A CDN answers with its own body, perhaps without `Retry-After`. A server without a CDN answers with a problem. */
            readonly 429: {
                headers: {
                    /** @description Seconds to wait before a retry. The CDN may leave it out. */
                    readonly "Retry-After"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                    readonly "*/*": unknown;
                };
            };
            /** @description An error in the service. */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The catalogue did not answer in time. This says nothing about the product. */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getProductRecord: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The entity tag of an earlier response; the response is 304 when the body has not changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The `id` of the product. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The product. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProductResponse"];
                };
            };
            /** @description The body has not changed since the response with the tag in `If-None-Match`. This response has no content. */
            readonly 304: {
                headers: {
                    /** @description The entity tag of the body. */
                    readonly ETag: string;
                    /** @description How a cache may use the stored body, as in the response with the body. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A malformed percent-escape. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No record has the id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A method other than `GET`, `HEAD` or `OPTIONS`. */
            readonly 405: {
                headers: {
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
