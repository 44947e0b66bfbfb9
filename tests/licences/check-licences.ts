import parse, { type Info } from 'spdx-expression-parse';
import type { AllowedLicence, StatedLicence } from './allowed-licences.ts';
import type { LockedPackage } from './locked-packages.ts';

/** What the licences of packages are checked against. */
export type LicenceRules = {
  readonly allowed: Readonly<Record<string, AllowedLicence>>;
  readonly stated: Readonly<Record<string, StatedLicence>>;
};

/** A package whose licence is not allowed, or that nobody has looked at. */
export type LicenceFinding = { readonly package: string; readonly version: string; readonly why: string };

/** The licences of an expression that are not allowed: of `A OR B` one has to be, of `A AND B` both. */
const refusedIn = (expression: Info, isAllowed: (licence: string) => boolean): readonly string[] => {
  if ('license' in expression) {
    // `MIT+` and `GPL-2.0 WITH Classpath-exception-2.0` are other licences than those they name.
    const { license, plus, exception } = expression;
    const written = `${license}${plus ? '+' : ''}${exception ? ` WITH ${exception}` : ''}`;
    return isAllowed(written) ? [] : [written];
  }
  const [left, right] = [refusedIn(expression.left, isAllowed), refusedIn(expression.right, isAllowed)];
  if (expression.conjunction === 'and') return [...left, ...right];
  return left.length === 0 || right.length === 0 ? [] : [...left, ...right];
};

const read = (licence: string): Info | undefined => {
  try {
    return parse(licence);
  } catch {
    return undefined;
  }
};

const readAgain = 'Read what its files say, and enter that into statedLicences.';

const whyRefused = (
  { name, version, licence: own, isDevelopment }: LockedPackage,
  { allowed, stated }: LicenceRules,
): string | undefined => {
  const noted = stated[name];
  if (noted !== undefined && noted.version !== version) {
    return `Its licence was read in version ${noted.version}. ${readAgain}`;
  }
  const licence = noted?.licence ?? own;
  const expression = licence === undefined ? undefined : read(licence);
  if (expression === undefined) return `It states no SPDX expression. ${readAgain}`;
  const refused = refusedIn(expression, (id) => {
    const scope = Object.hasOwn(allowed, id) ? allowed[id]?.scope : undefined;
    return scope === 'delivered' || (scope === 'development' && isDevelopment);
  });
  const where = isDevelopment ? 'for development' : 'in what is delivered';
  return refused.length === 0
    ? undefined
    : `${refused.join(', ')} is not allowed ${where}. Remove the package, or enter the licence into allowedLicences with the reason why it can be used.`;
};

/** Checks the licence of each package, and that each noted one is still needed. */
export const checkLicences = (
  packages: readonly LockedPackage[],
  rules: LicenceRules,
): readonly LicenceFinding[] => {
  const refused = packages.flatMap((one) => {
    const why = whyRefused(one, rules);
    return why === undefined ? [] : [{ package: one.name, version: one.version, why }];
  });
  const unneeded = Object.entries(rules.stated)
    .filter(([name]) => !packages.some((one) => one.name === name))
    .map(([name, { version }]) => ({
      package: name,
      version,
      why: 'It is no longer installed. Remove it from statedLicences.',
    }));
  return [...refused, ...unneeded];
};
