const nameForm = /^-{0,2}[a-z][\w-]{0,39}$/i;

/**
 * The name of an option or a command as it was typed, without the value after `=`. Undefined for what is no name, or has the form of
 * a key: a message repeats neither.
 */
export const typedName = (word: string): string | undefined => {
  const [name = ''] = word.split('=', 1);
  return nameForm.test(name) && !/npk_/i.test(name) ? name : undefined;
};

/**
 * What commander did not know, by its message, which repeats all that was typed: the name, unless it must not be shown, and a
 * question with the names that are written similarly, after a space, or nothing.
 */
export const unknownWord = (
  message: string,
): { readonly name: string | undefined; readonly hint: string } => {
  const [, word = ''] = /^error: unknown (?:option|command) '([^']*)'/.exec(message) ?? [];
  const [, similar] = /\(Did you mean (?:one of )?([a-z, -]+)\?\)$/.exec(message.trimEnd()) ?? [];
  const hint =
    similar === undefined ? '' : ` Did you mean ${[...new Set(similar.split(', '))].join(' or ')}?`;
  return { name: typedName(word), hint };
};
