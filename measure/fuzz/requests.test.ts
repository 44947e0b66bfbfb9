import { describeTarget } from './describe-target.ts';
import { attackedServers } from './targets.ts';

for (const target of attackedServers) describeTarget(target, 100);
