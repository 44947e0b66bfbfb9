/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The name of the service, from `content/site.yaml`; undefined outside of a build. */
  readonly SITE_NAME?: string;
}

/** The operations of the console that answer in JSON, which the build makes from their table. */
declare module 'virtual:console-operations' {
  type Shape = import('./contracts/console/shape.ts').Shape;
  export const operations: Readonly<
    Record<
      import('./contracts/console/operations.ts').JsonOperationName,
      { readonly method: string; readonly path: string; readonly answer: Shape }
    >
  >;
  export const problem: Shape;
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
