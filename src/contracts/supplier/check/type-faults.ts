import type { Fault, Faults } from './fault.ts';

/** The two faults of a value that has not even the right JSON type. */
export interface TypeFaults {
  readonly missing: Faults;
  readonly wrongType: Faults;
}

export interface ExpectedType {
  /** The expected form with its article: `a string of 1 to 40 characters`. */
  readonly expected: string;
  /** Whether `null` is allowed as well. */
  readonly nullable: boolean;
  /** How to mend a wrong type, where more can be said than what is expected. */
  readonly hint?: string;
}

/** Prepares what to say when a member is missing or of a wrong JSON type. */
export const createTypeFaults = ({ expected, nullable, hint }: ExpectedType): TypeFaults => {
  const form = nullable ? `${expected}, or null` : expected;
  const missing: Fault = { code: 'missing_field', detail: `This member is required: ${form}.` };
  const wrongType: Fault = { code: 'wrong_type', detail: `Expected ${form}.` };
  return {
    missing: [nullable ? { ...missing, hint: 'Write null when the value is unknown.' } : missing],
    wrongType: [hint === undefined ? wrongType : { ...wrongType, hint }],
  };
};

/** Why a value of a wrong type is wrong: it is missing, or it is something else. */
export const typeFault = (value: unknown, faults: TypeFaults): Faults =>
  value === undefined ? faults.missing : faults.wrongType;
