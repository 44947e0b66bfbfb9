/** What a public page says of a seller: in one sentence, with its address and the day on which it was read, `YYYY-MM-DD`. */
export type SellerSource = { readonly reason: string; readonly source: string; readonly read: string };

/** The sources of the sellers by the ids that `sellers.json` has. Browsers do not need them. */
export const sellerSources: Readonly<Record<string, SellerSource>> = {
  'acquisitions-of-2021': {
    reason: 'An electrical wholesaler that Rexel bought in 2012.',
    source:
      'https://electricalmarketing.com/news/industry/article/21212179/25-billion-in-electrical-sales-changes-hands-in-26-distributor-acquisitions',
    read: '2026-11-29',
  },
  'all-electronics': {
    reason: 'An online shop, named beside distributors for selling electronic parts.',
    source: 'https://www.all-electronics.de/markt/conrad-electronic-wird-nicht-verkauft.html',
    read: '2026-11-29',
  },
  'all-electronics-2': {
    reason: 'A German distributor of electronics, which sells online.',
    source: 'https://www.all-electronics.de/markt/conrad-electronic-wird-nicht-verkauft.html',
    read: '2026-11-29',
  },
  distrelec: {
    reason: 'A shop, which sells goods to companies by its terms of delivery.',
    source: 'https://www.distrelec.de/en/terms-and-conditions/cms/agb',
    read: '2026-11-29',
  },
  fool: {
    reason: 'A wholesaler of industrial equipment and supplies.',
    source:
      'https://www.fool.com/investing/general/2014/08/11/industrial-equipment-wholesale-investing-essential.aspx',
    read: '2026-11-29',
  },
  'global-industrial': {
    reason: 'A distributor of industrial supplies.',
    source: 'https://possiblevalue.substack.com/p/interesting-takeaways-from-global',
    read: '2026-11-29',
  },
  'global-industrial-2': {
    reason: 'A competitor of Global Industrial in the distribution of industrial supplies.',
    source: 'https://possiblevalue.substack.com/p/interesting-takeaways-from-global',
    read: '2026-11-29',
  },
  'i-magazin': {
    reason: 'A group of electrical wholesalers.',
    source: 'https://i-magazin.com/rexel-verkauft-an-wuerth',
    read: '2026-11-29',
  },
  'industrial-supply': {
    reason: 'One of the largest industrial distributors of North America.',
    source: 'http://industrialsupplymagazine.com/pages/Print-edition---JulyAug13_Top_10_List.php',
    read: '2026-11-29',
  },
  itreseller: {
    reason: 'A German catalogue distributor of industrial electronics and computer accessories.',
    source: 'https://itreseller.ch/Artikel/63555/Daetwyler_uebernimmt_Reichelt_Elektronik.html',
    read: '2026-11-29',
  },
  kicost: {
    reason: 'A shop that a program for the cost of circuit boards asks for stock and prices.',
    source:
      'https://github.com/hildogjr/KiCost/blob/01a4cfbd6b8bde1bf97c171a63dfe39bfc49102f/kicost/distributors/distributors_info.py',
    read: '2026-11-29',
  },
  'ranking-of-1970': {
    reason: 'An electrical wholesaler, in a ranking of the largest of North America.',
    source:
      'https://www.ewweb.com/community-opinions/editorial-commentary/article/20922328/times-trends-the-way-we-were',
    read: '2026-11-29',
  },
  'ranking-of-2003': {
    reason: 'An electrical wholesaler of the Netherlands.',
    source: 'https://www.ewweb.com/community-opinions/article/20918949/the-march-of-time',
    read: '2026-11-29',
  },
  'ranking-of-2003-2': {
    reason: 'An electrical wholesaler of Wisconsin.',
    source: 'https://www.ewweb.com/community-opinions/article/20918949/the-march-of-time',
    read: '2026-11-29',
  },
  'ranking-of-2006': {
    reason: 'An electrical wholesaler, in a ranking of the largest of North America.',
    source:
      'http://www.electricalmarketing.com/mag/wesco-moves-ahead-no-1-spot-electrical-wholesaling-s-top-200-listing',
    read: '2026-11-29',
  },
  'ranking-of-2007': {
    reason: 'An electrical wholesaler, in a ranking of the largest of North America.',
    source: 'https://www.ewweb.com/archive/article/20917897/the-story-within-the-story',
    read: '2026-11-29',
  },
  'ranking-of-2015': {
    reason: 'A German distributor of electronic components, in a ranking of the largest.',
    source: 'http://www.sourcetoday.com/top-50-electronics-distributors/methodology-behind-top-50',
    read: '2026-11-29',
  },
  'ranking-of-2021': {
    reason: 'An electrical wholesaler, in a ranking of the largest of North America.',
    source:
      'https://ecmweb.com/product-sourcing-supply/article/21166385/positive-outlook-from-the-50-largest-electrical-distributors',
    read: '2026-11-29',
  },
  'ranking-of-2024': {
    reason: 'An electrical wholesaler, in a ranking of the largest of North America.',
    source: 'https://ecmweb.com/neca-show-coverage/article/55131107/2024s-top-50-electrical-distributors',
    read: '2026-11-29',
  },
  'ranking-of-components': {
    reason: 'A distributor of electronic components, in a ranking of the largest.',
    source: 'https://supplychainconnect.com/about-top-50-distributors',
    read: '2026-11-29',
  },
  saechsische: {
    reason: 'An electrical wholesaler, which sells to companies.',
    source:
      'https://www.saechsische.de/goerlitz/immobilien-goerlitz/warum-ein-weltmarktfuehrer-in-goerlitz-expandiert-sonepar-elektrogrosshandel-hagen-fritsche-roscher-maro-5460022-plus.html',
    read: '2026-11-29',
  },
};
