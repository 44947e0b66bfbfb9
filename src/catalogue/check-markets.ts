import { createFault, type Fault } from '../findings/fault.ts';
import type { YamlReading } from '../findings/yaml.ts';
import { catalogueRules } from './catalogue-rules.ts';
import type { Market } from './product-file.ts';

const catalogueFault = createFault(catalogueRules);

/** What is wrong with markets beside one another: each must have an id of its own. */
export const checkMarkets = (markets: readonly Market[], yaml: YamlReading): readonly Fault[] =>
  markets.flatMap(({ id }, index) =>
    markets.findIndex((market) => market.id === id) === index
      ? []
      : [catalogueFault('duplicate_market_id', yaml.placeOf([index, 'id']))],
  );
