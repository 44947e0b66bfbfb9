/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The name of the service, from `content/site.yaml`; undefined outside of a build. */
  readonly siteName?: string;
  /** A short form of it, from the same file; undefined without one and outside of a build. */
  readonly siteShortName?: string;
  /** The pictures of the operator's content; undefined outside of a build. */
  readonly pictures?: readonly import('./contracts/site-pictures.ts').PictureName[];
  /** Whether the service has published Insights; undefined outside of a build. */
  readonly hasInsights?: boolean;
  /** Pages of the operator, for the foot of every page; undefined outside of a build. */
  readonly ownPages?: readonly { readonly path: string; readonly title: string }[];
  /** When the sources were last read; undefined outside of a build. */
  readonly sourcesRead?: import('./contracts/sources-read.ts').SourcesRead;
  /** Where readers turn, from `content/site.yaml` and the environment; undefined outside of a build. */
  readonly whereToAsk?: import('./contracts/where-to-ask.ts').WhereToAsk;
}

declare namespace App {
  interface Locals {
    /** What a page that is rendered on demand shows; undefined on prebuilt pages. */
    readonly view?: import('./contracts/page-views.ts').PageView;
    /** The status of the answer of such a page. */
    readonly status?: number;
    /** The examples of a page that describes an API, for the components within its text. */
    examples?: import('./publish/api-bodies.ts').ExampleBodies;
  }
}
