import { z } from 'zod';

const ViaSchema = z.union([z.string(), z.object({ title: z.string(), url: z.string() })]);

const ReportSchema = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.string(),
      range: z.string(),
      via: z.array(ViaSchema),
    }),
  ),
});

/** A package of the lock file for which there is an advisory. */
export type Advisory = {
  readonly package: string;
  readonly severity: string;
  /** The versions that are concerned. */
  readonly range: string;
  /** What the advisories say and where; for a package that is concerned by another one, the name of that. */
  readonly because: readonly string[];
};

/** The advisories for the packages, or that nobody could be asked. */
export type AdvisoryCheck =
  | { readonly kind: 'checked'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'not_checked' };

/** Reads what `npm audit --json` printed. Anything but a report means that the service could not be asked. */
export const readAudit = (printed: string): AdvisoryCheck => {
  let json: unknown;
  try {
    json = JSON.parse(printed);
  } catch {
    return { kind: 'not_checked' };
  }
  const report = ReportSchema.safeParse(json);
  if (!report.success) return { kind: 'not_checked' };
  const advisories = Object.values(report.data.vulnerabilities).map(({ name, severity, range, via }) => ({
    package: name,
    severity,
    range,
    because: via.map((one) => (typeof one === 'string' ? one : `${one.title} (${one.url})`)),
  }));
  return { kind: 'checked', advisories };
};
