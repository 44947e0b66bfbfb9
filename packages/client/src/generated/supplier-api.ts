// Written by `npm run client -- types` from /contract/0.1.0/openapi.json. Do not edit it.

export interface paths {
    readonly "/api/v1/supplier/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check a key
         * @description Requires the scope `supplier:read`.
         */
        readonly get: operations["getSupplierIdentity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/supplier/validate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Validate a batch against the record contract
         * @description Requires the scope `supplier:validate`. Nothing is stored, published or approved.
         */
        readonly post: operations["validateSupplierBatch"];
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
        /** @description A batch of records to validate. Fields that the schema does not define are rejected, including a company identifier, a scope or an approval. The schema does not express two rules: `sourceRecordId` is unique in the batch, and the timestamps of a record are compared with the reference time, which is the time of the service. */
        readonly SupplierValidationRequest: {
            /**
             * @description The version of the record contract that the batch follows.
             * @example 0.1.0
             * @constant
             */
            readonly schemaVersion: "0.1.0";
            readonly source: components["schemas"]["SupplierSource"];
            /** @description The records, 1 to 50, each with a unique `sourceRecordId`. */
            readonly records: readonly components["schemas"]["SupplierRecord"][];
        };
        /** @description The system that the records come from. */
        readonly SupplierSource: {
            /**
             * @description The stable identifier of the source, the same in all its batches.
             * @example erp:main
             */
            readonly id: string;
            /**
             * @description The name of the source system, 1 to 500 characters.
             * @example Example ERP 12
             */
            readonly system: string;
            /**
             * @description The connection type: directly through the API, or through an SDK.
             * @example api
             * @enum {string}
             */
            readonly mode: "api" | "sdk";
        };
        /** @description A product, capacity or service that a supplier offers, as its source describes it at one time. Every field is required; null means unknown where it is allowed. A timestamp is ISO 8601 in extended format with a zone (`Z`, `±hh:mm` or `±hh`); seconds and their fraction are optional. The schema does not express two rules: `sourceUpdatedAt` is not after `observedAt`, and `expiresAt` is after `observedAt` by at most 24 hours. */
        readonly SupplierRecord: {
            /**
             * @description The stable identifier of the record in its source, unique within a batch.
             * @example erp:item-10017
             */
            readonly sourceRecordId: string;
            /**
             * @description The revision or change token of the source, or a deterministic digest of the record. It has 1 to 160 characters and no control characters.
             * @example rev-37-a81f09c2
             */
            readonly sourceVersion: string;
            /**
             * @description What is offered. Capacity requires a window.
             * @example product
             * @enum {string}
             */
            readonly kind: "product" | "capacity" | "service";
            /**
             * @description The title, taken from the source, 1 to 500 characters.
             * @example Industrial Ethernet switch, 8 ports, fanless
             */
            readonly title: string;
            /**
             * @description The manufacturer as the source writes it, 1 to 500 characters; null when unknown.
             * @example Example Works
             */
            readonly manufacturer: string | null;
            /**
             * @description The part number of the manufacturer exactly as the source writes it, 1 to 500 characters; null when unknown. It is free text and does not identify the record.
             * @example EW-408A/8-T
             */
            readonly manufacturerPartNumber: string | null;
            /**
             * @description The unit of all quantities, 1 to 40 characters.
             * @example piece
             */
            readonly unit: string;
            /**
             * @description The condition that the source states, or `unknown`.
             * @example new
             * @enum {string}
             */
            readonly condition: "new" | "used" | "refurbished" | "unknown";
            readonly availability: components["schemas"]["SupplierAvailability"];
            /** @description The price; null when no price is known. */
            readonly pricing: components["schemas"]["SupplierPricing"] | null;
            /**
             * @description When the source last changed the record, as a timestamp with a zone, not after `observedAt`; null when unknown.
             * @example 2026-11-20T23:11:09Z
             */
            readonly sourceUpdatedAt: string | null;
            /**
             * @description When the source was read, as a timestamp with a zone, at most 60 seconds after the reference time. Never change it to make a record valid.
             * @example 2026-11-21T11:58:30.125Z
             */
            readonly observedAt: string;
            /**
             * @description When the record expires, as a timestamp with a zone: at most 24 hours after `observedAt`, and after the reference time.
             * @example 2026-11-22T06:00:00Z
             */
            readonly expiresAt: string;
            /**
             * @description Whether the source still offers the record.
             * @example active
             * @enum {string}
             */
            readonly status: "active" | "withdrawn";
        };
        /** @description The available quantity, its time window, location and lead time. */
        readonly SupplierAvailability: {
            /**
             * @description The available quantity, in the unit of the record; null when the source does not state it.
             * @example 12
             */
            readonly quantity: string | null;
            /** @description The time window in which it is available; null when no window applies. Required for kind `capacity`. */
            readonly window: components["schemas"]["AvailabilityWindow"] | null;
            /**
             * @description The location as the source states it, 1 to 500 characters; null when unknown.
             * @example Warehouse 4, Rotterdam
             */
            readonly location: string | null;
            /**
             * @description The lead time from order to dispatch in whole days, 0 to 3650; null when unknown. JSON has one number type, so 3.0 is 3.
             * @example 3
             */
            readonly leadTimeDays: number | null;
        };
        /** @description The time window in which something is available. `end` is after `start`, compared as points in time. */
        readonly AvailabilityWindow: {
            /**
             * @description The start of the window, as a timestamp with a zone.
             * @example 2026-11-23T08:00:00+01:00
             */
            readonly start: string;
            /**
             * @description The end of the window, as a timestamp with a zone. It is after the start.
             * @example 2026-11-23T17:30:00+01:00
             */
            readonly end: string;
        };
        /** @description A price as the source states it. It is not a quotation. */
        readonly SupplierPricing: {
            /**
             * @description The currency code, three upper-case letters. Its form is validated, not whether it is in use.
             * @example EUR
             */
            readonly currency: string;
            /**
             * @description The code of the country that the price applies to, two upper-case letters. Its form is validated, not whether it exists.
             * @example NL
             */
            readonly country: string;
            /**
             * @description Who may see the price. Only `public` is allowed.
             * @example public
             * @enum {string}
             */
            readonly audience: "public";
            /**
             * @description Whether prices exclude tax (`net`), include tax (`gross`), or the source does not state it (`unknown`).
             * @example net
             * @enum {string}
             */
            readonly taxBasis: "net" | "gross" | "unknown";
            /**
             * @description The tax rate as a proportion from 0 to 1, so 21 % is `0.21`; null when unknown.
             * @example 0.21
             */
            readonly taxRate: string | null;
            /**
             * @description The minimum order quantity (MOQ), greater than zero.
             * @example 1
             */
            readonly minimumOrderQuantity: string;
            /**
             * @description The order multiple: ordered quantities are multiples of it. Greater than zero.
             * @example 1
             */
            readonly orderMultiple: string;
            /** @description The price tiers, 1 to 50, with unique minimum quantities in ascending order. */
            readonly tiers: readonly components["schemas"]["PriceTier"][];
        };
        /** @description A unit price from a minimum quantity. */
        readonly PriceTier: {
            /**
             * @description The quantity from which the price applies; larger than in the previous tier.
             * @example 10
             */
            readonly minimumQuantity: string;
            /**
             * @description The price of one unit. Zero only when the source states zero.
             * @example 199.50
             */
            readonly unitPrice: string;
        };
        readonly SupplierIdentityResponse: {
            /** @description The requested resource. */
            readonly data: components["schemas"]["SupplierIdentity"];
        };
        /** @description The company that the key belongs to. Only the key determines it. */
        readonly SupplierCompany: {
            /**
             * @description The stable identifier of the company.
             * @example cmp_rrqgpams61yf68pl
             */
            readonly id: string;
            /**
             * @description The name of the company.
             * @example Demo Supplier
             */
            readonly name: string;
        };
        /** @description The key of the request, without its secret. */
        readonly SupplierKey: {
            /**
             * @description The identifier of the key, which is not secret.
             * @example rnvt7k1a0hlbfkid
             */
            readonly id: string;
            /**
             * @description The key with its secret masked. The secret is shown only when the key is issued.
             * @example npk_rnvt7k1a0hlbfkid_********
             */
            readonly masked: string;
            /**
             * Format: date-time
             * @description When the key was issued.
             * @example 2026-11-21T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the key expires. It is not renewed automatically.
             * @example 2027-11-21T12:00:00.000Z
             */
            readonly expiresAt: string;
        };
        /**
         * @description `supplier:read`: read the identity and the capabilities of the key. `supplier:validate`: validate a batch against the record contract.
         * @example supplier:validate
         * @enum {string}
         */
        readonly SupplierScope: "supplier:read" | "supplier:validate";
        /** @description The validation endpoint and its limits. */
        readonly ValidateCapability: {
            /**
             * @description The method of the endpoint.
             * @constant
             */
            readonly method: "POST";
            /**
             * @description The path of the endpoint.
             * @constant
             */
            readonly path: "/api/v1/supplier/validate";
            /**
             * @description The scope that the endpoint requires.
             * @constant
             */
            readonly scope: "supplier:validate";
            /**
             * @description The maximum number of records in a batch.
             * @constant
             */
            readonly maxRecords: 50;
            /**
             * @description The maximum size of a request body in bytes.
             * @constant
             */
            readonly maxBodyBytes: 262144;
            /**
             * @description Nothing in a batch is stored.
             * @constant
             */
            readonly persists: false;
            /**
             * @description No record is added to the catalogue.
             * @constant
             */
            readonly admits: false;
        };
        /** @description The company, scopes and limits of a key. */
        readonly SupplierIdentity: {
            /**
             * @description The type of the object.
             * @constant
             */
            readonly object: "supplier_identity";
            readonly company: components["schemas"]["SupplierCompany"];
            readonly key: components["schemas"]["SupplierKey"];
            /**
             * @description The permissions of the key.
             * @example [
             *       "supplier:read"
             *     ]
             */
            readonly scopes: readonly components["schemas"]["SupplierScope"][];
            /**
             * @description The version of the record contract.
             * @constant
             */
            readonly schemaVersion: "0.1.0";
            /** @description The functions of the preview, whether or not this key has their scopes. */
            readonly capabilities: {
                readonly validate: components["schemas"]["ValidateCapability"];
            };
            /** @description The limits of the key. */
            readonly limits: {
                /**
                 * @description Accepted requests of the key in any 60 seconds, counted over both endpoints.
                 * @constant
                 */
                readonly requestsPerMinute: 60;
            };
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
        readonly SupplierValidationResponse: {
            /** @description The requested resource. */
            readonly data: components["schemas"]["SupplierValidationResult"];
        };
        /** @description The batch meets the contract. Nothing was stored, published or approved. */
        readonly SupplierValidationResult: {
            /**
             * @description The batch meets the contract. This does not prove that the source exists or is right.
             * @example true
             * @constant
             */
            readonly valid: true;
            /**
             * @description The version of the contract that the batch was validated against.
             * @example 0.1.0
             * @constant
             */
            readonly schemaVersion: "0.1.0";
            /**
             * @description The number of records that were validated.
             * @example 12
             */
            readonly recordsValidated: number;
            /**
             * @description Nothing was stored.
             * @example false
             * @constant
             */
            readonly persisted: false;
            /**
             * @description Nothing was published or approved.
             * @example false
             * @constant
             */
            readonly admitted: false;
        };
        /** @description The body is not UTF-8, not JSON, or JSON that parsers interpret differently. */
        readonly UnreadableBodyProblem: {
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
            /**
             * @description The place in the body, as an RFC 6901 JSON Pointer, up to the first name that is not printable.
             * @example /records/0/title
             */
            readonly pointer?: string;
            /**
             * @description The line of the fault, from 1.
             * @example 4
             */
            readonly line?: number;
            /**
             * @description The column of the fault in code points, from 1.
             * @example 17
             */
            readonly column?: number;
            /**
             * @description The offset of the fault in bytes, from 0.
             * @example 96
             */
            readonly offset?: number;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The batch does not meet the record contract. It was not stored. */
        readonly InvalidBatchProblem: {
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
            /** @description The first 100 errors, in the order of records and fields. */
            readonly errors: readonly components["schemas"]["SupplierFinding"][];
            /**
             * @description The number of all errors, listed or not.
             * @example 1
             */
            readonly errorCount: number;
            /**
             * Format: date-time
             * @description The reference time of the freshness rules, which is the time of the service.
             * @example 2026-11-21T12:00:00.125Z
             */
            readonly evaluatedAt: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description An error in a batch. */
        readonly SupplierFinding: {
            /**
             * @description The place in the request, as an RFC 6901 JSON Pointer; empty for the request itself. An unknown field is named when its name is printable and has at most 64 code points. Otherwise the pointer names its object. No two errors have the same pointer.
             * @example /records/3/pricing/tiers/1/minimumQuantity
             */
            readonly pointer: string;
            /**
             * @description What is wrong, for a program. New codes may be added; a client shows `detail` for a code that it does not know.
             * @example tier_threshold_not_ascending
             */
            readonly code: string;
            /**
             * @description What is wrong, for a person.
             * @example The previous tier has a larger quantity.
             */
            readonly detail: string;
            /**
             * @description How to fix it, for a person.
             * @example Sort tiers as numbers.
             */
            readonly hint?: string;
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
    readonly getSupplierIdentity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company of the key, its scopes and its limits. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SupplierIdentityResponse"];
                };
            };
            /** @description The key is missing or is not accepted, with the same body for every reason; or the query of the address contains a key. */
            readonly 401: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    /** @description The scheme, `Bearer`. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key is valid, but its scope is insufficient, or its company or owner has no access. */
            readonly 403: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The method is not allowed. */
            readonly 405: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description More than 60 accepted requests with the key in 60 seconds; or the key is missing or not accepted, and so were many others from the same network address. More than 6,000 requests from one network address in 60 seconds are answered by the CDN, with a body of its own and perhaps without these headers. */
            readonly 429: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link?: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id"?: string;
                    /** @description Seconds until the oldest request is no longer counted. */
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
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A dependency is unavailable. The request had no effect. */
            readonly 503: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
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
    readonly validateSupplierBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 262,144 bytes of UTF-8 without a byte order mark, with 1 to 50 records. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SupplierValidationRequest"];
            };
        };
        readonly responses: {
            /** @description The batch meets the contract. Nothing was stored, published or approved. */
            readonly 200: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SupplierValidationResponse"];
                };
            };
            /** @description The body is not UTF-8, not JSON, or JSON that parsers interpret differently. */
            readonly 400: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["UnreadableBodyProblem"];
                };
            };
            /** @description The key is missing or is not accepted, with the same body for every reason; or the query of the address contains a key. */
            readonly 401: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    /** @description The scheme, `Bearer`. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key is valid, but its scope is insufficient, or its company or owner has no access. */
            readonly 403: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The method is not allowed. */
            readonly 405: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    /** @description The allowed methods. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 262,144 bytes. */
            readonly 413: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not JSON in UTF-8, or the body has a content encoding. */
            readonly 415: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The batch does not meet the contract. */
            readonly 422: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["InvalidBatchProblem"];
                };
            };
            /** @description More than 60 accepted requests with the key in 60 seconds; or the key is missing or not accepted, and so were many others from the same network address. More than 6,000 requests from one network address in 60 seconds are answered by the CDN, with a body of its own and perhaps without these headers. */
            readonly 429: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link?: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id"?: string;
                    /** @description Seconds until the oldest request is no longer counted. */
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
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A dependency is unavailable. The request had no effect. */
            readonly 503: {
                headers: {
                    /** @description The authority boundary, as `rel="describedby"`. */
                    readonly Link: string;
                    /** @description The id of the request. Quote it when you report a problem. */
                    readonly "X-Request-Id": string;
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
}
