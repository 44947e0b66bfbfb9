/// <reference types="astro/client" />

/** The shapes of the answers of the console, which the build makes from their schemas. */
declare module 'virtual:console-shapes' {
  export const shapes: Readonly<
    Record<
      keyof import('./contracts/console/answers.ts').ConsoleAnswers,
      import('./contracts/console/shape.ts').Shape
    >
  >;
}

declare namespace App {
  interface Locals {
    /** What a page that is rendered on demand shows; undefined on prebuilt pages. */
    readonly view?: import('./contracts/page-views.ts').PageView;
    /** The status of the answer of such a page. */
    readonly status?: number;
    /** The examples of a page that describes an API, for the components within its text. */
    examples?: import('./publish/api-bodies.ts').ExampleBodies;
    /** The measurements of a page that quotes some, for the components within its text. */
    quality?: readonly import('./content/quality.ts').Measurement[];
  }
}
