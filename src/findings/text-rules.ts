/** Why a file is refused before its contents are looked at, and how to mend it, by finding code. */
export const textRules = {
  not_utf8: () => ({
    why: 'From this place on the file is not UTF-8 text.',
    fix: { advice: 'Save the file again with the encoding UTF-8.' },
  }),
  control_character: () => ({
    why: 'Here is a character that no reader can see and that feeds and browsers may not carry: a control character, an odd line break or half of a character.',
    fix: {
      advice: 'Delete the character; type the line again if you cannot see it. End lines with LF or CRLF.',
    },
  }),
} as const;
