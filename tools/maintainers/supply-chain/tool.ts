import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { counted } from '../../../src/contracts/counted.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { textTable, visibleJson, visibleLines } from '../../command-line/terminal-text.ts';
import { flag, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { readAudit } from './advisories.ts';
import { allowedLicences, statedLicences } from './allowed-licences.ts';
import { checkLicences } from './check-licences.ts';
import { readLockedPackages } from './locked-packages.ts';
import { runNpm } from './run-npm.ts';
import { makeBom } from './sbom.ts';

const bomFile = 'build/sbom.cdx.json';

const sbom = toolCommand({
  name: 'sbom',
  summary: `Writes a bill of materials (CycloneDX) of every package in the lock file to ${bomFile}.`,
  options: {},
  run: async ({ json }, context) => {
    const bom = await makeBom(context);
    const path = join(context.projectDirectory, bomFile);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${JSON.stringify(bom, undefined, 2)}\n`);
    const components = bom.components.length;
    context.write(
      json
        ? visibleJson({ file: bomFile, components })
        : `${bomFile}: ${counted(components, 'package')} of the lock file, for production and development.`,
    );
    return exitCodes.done;
  },
});

const licences = toolCommand({
  name: 'licences',
  summary: 'Checks the licence of every package in the lock file against the list of the project.',
  notes: 'The list and its reasons are in tools/maintainers/supply-chain/allowed-licences.ts.',
  options: {},
  run: async ({ json }, { projectDirectory, write, writeError }) => {
    const packages = await readLockedPackages(projectDirectory);
    const rules = { allowed: allowedLicences, stated: statedLicences };
    const findings = checkLicences(packages, rules);
    if (json) write(visibleJson({ packages: packages.length, findings }));
    else if (findings.length === 0) {
      write(`${counted(packages.length, 'package')}, each with a licence that the list allows.`);
    } else {
      writeError(
        visibleLines(findings.map((one) => `${one.package} ${one.version}\n  ${one.why}`).join('\n')),
      );
    }
    return findings.length === 0 ? exitCodes.done : exitCodes.findings;
  },
});

const notChecked =
  'Not checked: the advisory service cannot be reached. It is asked at the registry that npm uses; try again from a network that reaches it.';

const advisories = toolCommand({
  name: 'advisories',
  summary: 'Asks the registry for advisories about the packages in the lock file (npm audit).',
  notes:
    'Where the service cannot be reached, it says that nothing was checked and ends with 0, so that a network does not fail a build. With --required it ends with 2.',
  options: {
    production: flag('leave out packages that only development needs'),
    required: flag('fail when the service cannot be reached'),
  },
  run: async ({ options, json }, context) => {
    const { write, writeError } = context;
    const words = ['audit', '--json', ...(options.production ? ['--omit=dev'] : [])];
    const check = readAudit((await runNpm(words, context)).standardOutput);
    if (check.kind === 'not_checked') {
      if (json) write(visibleJson({ checked: false }));
      else writeError(notChecked);
      return options.required ? exitCodes.failed : exitCodes.done;
    }
    const found = check.advisories;
    if (json) write(visibleJson({ checked: true, advisories: found }));
    else if (found.length === 0) write('There is no advisory about a package in the lock file.');
    else {
      writeError(
        textTable(
          ['PACKAGE', 'SEVERITY', 'VERSIONS', 'BECAUSE'],
          found.map(({ package: name, severity, range, because }) => [
            name,
            severity,
            range,
            because.join('; '),
          ]),
        ),
      );
    }
    return found.length === 0 ? exitCodes.done : exitCodes.findings;
  },
});

/** `npm run supply-chain`: what the packages are that the project uses, and whether it may and should use them. */
export const supplyChainTool: Tool = {
  script: 'supply-chain',
  summary: 'Lists the packages that the project uses, and checks their licences and advisories.',
  endings: [
    'done, or the advisory service cannot be reached',
    'a licence is not allowed, or there is an advisory about a package',
    'the arguments are not understood, npm failed, or with --required the advisory service cannot be reached',
  ],
  commands: [sbom, licences, advisories],
};
