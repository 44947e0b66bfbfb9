/** When the sources of the catalogue were last read, as the build puts it into the pages. */
export type SourcesRead = {
  /** After how many days a reading is old. */
  readonly limitDays: number;
  /** The day on which the source was read that was read least recently, `YYYY-MM-DD`; undefined when none is read again. */
  readonly oldest?: string | undefined;
  /** The sources whose newest reading was old on the day of the build, with that day. */
  readonly old: readonly { readonly name: string; readonly readOn: string }[];
};

/** That of this build; undefined elsewhere. */
export const sourcesRead: SourcesRead | undefined = import.meta.env?.sourcesRead;
