import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compareText } from '../../evidence/text-order.ts';
import {
  type ContentFinding,
  compareFindings,
  type Fault,
  findingsIn,
  startOfFile,
} from '../findings/content-finding.ts';
import { type AuthoredInsight, isPublished, type WithdrawnInsight } from './authored-insight.ts';
import { type ChartData, chartsIn, readChartData } from './chart-data.ts';
import { type Compilation, compileInsight } from './compile.ts';
import { insightFault } from './finding-table.ts';
import {
  checkProductLinks,
  type KnownRecords,
  linkedRecord,
  productLinksIn,
  removedLinksIn,
} from './product-links.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A path relative to the project, with forward slashes on every system, as findings show it. */
export const projectPath = (path: string, projectDirectory: string): string =>
  relative(projectDirectory, path).split(sep).join('/');

/**
 * The paths of all files in `directory` and its folders, sorted by name, so that nothing depends on the file system.
 * A directory that does not exist has no files.
 */
export const listFiles = async (directory: string): Promise<string[]> => {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** The Insights to read. */
type LibraryLocation = {
  /** The directory with the Insight files; folders inside it do not change addresses. */
  readonly directory: string;
  /** The directory that file names in findings are relative to. */
  readonly projectDirectory: string;
  /** The day that no published date may be later than, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * The records that articles may link, called when the first article links one; undefined when the catalogue has
   * findings of its own, which leave nothing to compare with. Without it, links to records are not checked.
   */
  readonly records?: () => KnownRecords | undefined;
};

/** All Insights of a directory. */
export type InsightLibrary = {
  /** Every Insight without findings, drafts too, but for those withdrawn: the latest `publishedAt` first, then by slug. */
  readonly insights: readonly AuthoredInsight[];
  /** The Insights that were withdrawn, the last one first. */
  readonly withdrawn: readonly WithdrawnInsight[];
  /** Everything that has to be fixed in any file, by file and place. */
  readonly findings: readonly ContentFinding[];
  /** What an editor should know and need not fix: links of published Insights to records that were removed. */
  readonly warnings: readonly ContentFinding[];
};

const lastWithdrawnFirst = (one: WithdrawnInsight, other: WithdrawnInsight): number =>
  compareText(other.withdrawn.date, one.withdrawn.date) || compareText(one.slug, other.slug);

const latestFirst = (one: AuthoredInsight, other: AuthoredInsight): number =>
  compareText(other.publishedAt, one.publishedAt) || compareText(one.slug, other.slug);

const chartText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** The charts of an article by their files, and what is wrong with them. */
const readCharts = ({ slug, tree }: AuthoredInsight, directory: string) => {
  const charts = new Map<string, ChartData>();
  const faults = chartsIn(tree).flatMap(({ data, position }) => {
    if (!data.startsWith(`${slug}/`)) return [insightFault('chart_file', position)];
    const text = chartText(join(directory, data));
    if (text === undefined) return [insightFault('chart_missing', position, data)];
    const chart = readChartData(text);
    if (chart.kind === 'fault') return [insightFault('chart_data', position, chart)];
    charts.set(data, chart);
    return [];
  });
  return { charts, faults };
};

/** Files with the same name as an earlier file in another folder: both would have the same address. */
const findDuplicates = (files: readonly string[]): ContentFinding[] => {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const other = first.get(name);
    if (other !== undefined) return [{ ...insightFault('duplicate_slug', startOfFile, other), file }];
    first.set(name, file);
    return [];
  });
};

/** Slugs in `replaces` that an Insight has. */
const findReplacedInUse = (insights: readonly AuthoredInsight[]): ContentFinding[] => {
  const slugs = new Set(insights.map(({ slug }) => slug));
  return insights.flatMap(({ file, replaces = [] }) =>
    replaces
      .filter((slug) => slugs.has(slug))
      .map((slug) => ({ ...insightFault('replaced_slug_in_use', startOfFile, slug), file })),
  );
};

/**
 * Reads and checks every Insight in a directory. That none is published is reported only when there is no other
 * finding: the published one may be a file that has to be fixed.
 */
export const readInsightLibrary = async ({
  directory,
  projectDirectory,
  today,
  records = () => undefined,
}: LibraryLocation): Promise<InsightLibrary> => {
  const paths = await listFiles(directory);
  let known: ReturnType<typeof readRecords> | undefined;
  const readRecords = () => {
    const { products, removed } = records() ?? {};
    return {
      isRemoved: (id: string) => removed?.has(id) === true,
      byId: products && new Map(products.map((product) => [product.record.id, product])),
    };
  };
  const isRemoved = (id: string): boolean => {
    known ??= readRecords();
    return known.isRemoved(id);
  };
  const isLinkToRemoved = (url: string): boolean => {
    const id = linkedRecord(url);
    return id !== undefined && isRemoved(id);
  };
  const checkProducts = ({ tree }: AuthoredInsight): Fault[] => {
    if (productLinksIn(tree).length === 0) return [];
    known ??= readRecords();
    const { byId } = known;
    return byId === undefined ? [] : checkProductLinks(tree, (id) => byId.get(id), isRemoved);
  };
  // Synchronous, because a thousand small files are then read in a tenth of the time.
  const compileFile = (path: string, file: string): Compilation => {
    const compilation = compileInsight({ file, text: readFileSync(path), today, isRemoved: isLinkToRemoved });
    const { insight } = compilation;
    if (insight === undefined) return compilation;
    const { charts, faults: ofCharts } = readCharts(insight, directory);
    const faults = [...ofCharts, ...(insight.withdrawn === undefined ? checkProducts(insight) : [])];
    return faults.length === 0
      ? { ...compilation, insight: { ...insight, charts } }
      : { insight: undefined, findings: findingsIn(file, faults) };
  };
  const findings: ContentFinding[] = [];
  const insights: AuthoredInsight[] = [];
  const names: string[] = [];
  for (const path of paths) {
    const file = projectPath(path, projectDirectory);
    if (path.endsWith('.mdx')) {
      const compiled = compileFile(path, file);
      names.push(file);
      for (const finding of compiled.findings) findings.push(finding);
      if (compiled.insight !== undefined) insights.push(compiled.insight);
    } else if (/\.(?:mdx?|markdown)$/i.test(path)) {
      findings.push({ ...insightFault('file_extension', startOfFile), file });
    }
  }
  const all = [...findings, ...findDuplicates(names), ...findReplacedInUse(insights)];
  return {
    insights: insights.filter(({ withdrawn }) => withdrawn === undefined).sort(latestFirst),
    withdrawn: insights
      .flatMap(({ slug, title, author, category, publishedAt, replaces, withdrawn }) =>
        withdrawn === undefined ? [] : [{ slug, title, author, category, publishedAt, replaces, withdrawn }],
      )
      .sort(lastWithdrawnFirst),
    findings: all.sort(compareFindings),
    warnings: insights
      .filter(isPublished)
      .flatMap(({ file, tree }) => findingsIn(file, removedLinksIn(tree, isRemoved)))
      .sort(compareFindings),
  };
};

/** Whether a file of the operator's content says that it is a published Insight which was not withdrawn: no more of it is read. */
export const hasPublishedInsights = async (ownRoot: string): Promise<boolean> =>
  (await listFiles(join(ownRoot, 'content', 'insights'))).some((path) => {
    if (!path.endsWith('.mdx')) return false;
    const text = readFileSync(path, 'utf8');
    return /^status: *["']?published/m.test(text) && !/^withdrawn:/m.test(text);
  });
