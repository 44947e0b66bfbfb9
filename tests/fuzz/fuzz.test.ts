import { describeTarget } from './describe-target.ts';
import { attacked, compared } from './targets.ts';

for (const target of [...attacked, ...compared]) describeTarget(target, 300);
