/** Where headings of lists can be seen. */
export type HeadingSource = {
  readonly name: string;
  /** The repository at GitHub with the commit at which the files were read; absent for a source that is not at GitHub. */
  readonly at?: { readonly repository: string; readonly commit: string };
  /** The files that have the headings. Only single headings were taken, which are facts. */
  readonly files: readonly string[];
};

/** The sources of the known headings by the ids that `known-headings.ts` has, in the order of ids. Browsers do not need them. */
export const headingSources: Readonly<Record<string, HeadingSource>> = {
  bagisto: {
    name: 'Bagisto',
    at: { repository: 'bagisto/bagisto', commit: '889a7c6bd7200867d528f6ddc2668798e7db05d8' },
    files: [
      'packages/Webkul/Admin/src/Resources/lang/de/app.php',
      'packages/Webkul/Admin/src/Resources/lang/es/app.php',
      'packages/Webkul/Admin/src/Resources/lang/fr/app.php',
      'packages/Webkul/Admin/src/Resources/lang/nl/app.php',
      'packages/Webkul/Installer/src/Resources/lang/es/app.php',
      'packages/Webkul/Installer/src/Resources/lang/fr/app.php',
      'packages/Webkul/Installer/src/Resources/lang/nl/app.php',
    ],
  },
  bmecat: {
    name: 'Elements of BMEcat 1.2 and 2005, as a library of Oliver Eilhard reads them',
    at: { repository: 'olivere/bmecat', commit: 'f8a8edfa051acd6eb5f5be11ba56f30251a45673' },
    files: ['bmecat12/article.go', 'bmecat2005/product.go'],
  },
  'bmecat-converter': {
    name: 'BMEcatConverter',
    at: { repository: 'HenrikPilz/BMEcatConverter', commit: '7250fd7a0805f8e0a3de4eda8f4a5aaa67865df2' },
    files: ['src/exporter/xml/bmecatExporter.py'],
  },
  collmex: {
    name: 'Properties of Collmex products',
    at: { repository: 'kaskadi/sync-collmex-products', commit: '4732d061dabbefee81739f01dba5d7a402a94acf' },
    files: ['data/props-map.js'],
  },
  'collmex-client': {
    name: 'A client of Collmex by gocept',
    at: { repository: 'flyingcircusio/gocept.collmex', commit: 'bf260885ed0822c4f56251cc4dc03d8ff4a7537c' },
    files: ['src/gocept/collmex/model.py'],
  },
  contract: {
    name: 'The names of the fields in the record contract',
    files: [],
  },
  'dolibarr-es': {
    name: 'Dolibarr, in Spanish',
    at: { repository: 'Dolibarr/dolibarr', commit: '000de9530d5d5bff59efe3d46d202c39224c3ee2' },
    files: ['htdocs/langs/es_ES/products.lang'],
  },
  'dolibarr-fr': {
    name: 'Dolibarr, in French',
    at: { repository: 'Dolibarr/dolibarr', commit: '0013bd4cd74d1283ee9a61b50292ceec9a9451ee' },
    files: ['htdocs/langs/fr_FR/products.lang'],
  },
  facturascripts: {
    name: 'FacturaScripts',
    at: { repository: 'NeoRazorX/facturascripts', commit: 'defd68f401d3cbde2823ca669d4e45893ca40eed' },
    files: [
      'Core/Translation/de_DE.json',
      'Core/Translation/en_EN.json',
      'Core/Translation/es_ES.json',
      'Core/Translation/fr_FR.json',
    ],
  },
  gestimum: {
    name: 'Manual of Gestimum',
    at: { repository: 'karla-dedeler/aide-en-ligne', commit: '8517d93fcb26c6f2d93dc1b55f722a4999162319' },
    files: [
      'docs/+GestionCommerciale/Articles/1/Article/OngletCompta/ArticleOngletCompta.md',
      'docs/+GestionCommerciale/Articles/1/Article/OngletFournisseurs/ArticleOngletFournisseurs.md',
      'docs/Exports/ExportFacturesClientsXML/2/StructureFichierXML.md',
      'docs/Imports/ImportArticles/ImportArticlesComplets/1/StructureArticles.md',
      'docs/Imports/ImportArticles/ImportArticlesComplets/4/StructureTarifsFournisseurs.md',
      'docs/Imports/ImportAutresDonnees/StructureFichierPays/1/StructureFichierPays.md',
    ],
  },
  'helium-v': {
    name: 'HELIUM V',
    at: { repository: 'heliumv/lpclientpc', commit: '130b7e48c749ed865935436bf32dfcbb3a79ca3a' },
    files: ['src/com/lp/client/res/messages.properties', 'src/com/lp/client/res/messages_en_US.properties'],
  },
  jbom: {
    name: 'Manual of jBOM 4.2.0, a Python package',
    files: ['docs/README.man5.md'],
  },
  kicost: {
    name: 'KiCost',
    at: { repository: 'hildogjr/KiCost', commit: 'b2d3d419802b5d35e0952475d15216645fc8dba2' },
    files: ['kicost/edas/eda.py', 'kicost/spreadsheet.py'],
  },
  kivitendo: {
    name: 'kivitendo',
    at: { repository: 'kivitendo/kivitendo-erp', commit: '901c45666a3ed7bc311ca0352587e8ed116542eb' },
    files: ['locale/de/all'],
  },
  ledgersmb: {
    name: 'LedgerSMB',
    at: { repository: 'ledgersmb/LedgerSMB', commit: '2c5787978bf51159f673f11912ddbc0c66cfad9b' },
    files: [
      'UI/src/locales/de_CH.json',
      'locale/LedgerSMB.pot',
      'locale/po/de.po',
      'locale/po/es.po',
      'locale/po/fr.po',
      'locale/po/nl.po',
    ],
  },
  nameplate: {
    name: 'Lists of suppliers with which the validator was tried; the lists are not published',
    files: [],
  },
  openboxes: {
    name: 'OpenBoxes',
    at: { repository: 'openboxes/openboxes', commit: '03548ddcc8138be42458745b86d97f3f80e7f163' },
    files: [
      'grails-app/i18n/messages.properties',
      'grails-app/i18n/messages_es.properties',
      'grails-app/i18n/messages_fr.properties',
    ],
  },
  opencart: {
    name: 'OpenCart',
    at: { repository: 'opencart/opencart', commit: '01254c2138915763c3a86139e24b26c33b3aeb17' },
    files: ['upload/admin/language/fr-fr/catalog/product.php', 'upload/admin/language/fr-fr/sale/order.php'],
  },
  openmage: {
    name: 'OpenMage',
    at: { repository: 'OpenMage/magento-lts', commit: 'e18d6107b21b6c2e2f7005fcc7738220edd1a022' },
    files: ['app/locale/en_US/Mage_Sales.csv'],
  },
  'part-db': {
    name: 'Part-DB',
    at: { repository: 'Part-DB/Part-DB-server', commit: '1521c63c48b210a63bf27f79e8a763b379fa09cd' },
    files: [
      'src/Services/ImportExportSystem/BOMImporter.php',
      'tests/Services/ImportExportSystem/BOMImporterTest.php',
      'translations/messages.de.xlf',
      'translations/messages.en.xlf',
      'translations/messages.es.xlf',
      'translations/messages.fr.xlf',
    ],
  },
  partkeepr: {
    name: 'PartKeepr',
    at: { repository: 'partkeepr/PartKeepr', commit: 'f6176c3354b24fa39ac8bc4328ee0df91de3d5b6' },
    files: ['src/PartKeepr/FrontendBundle/Resources/public/js/Components/Part/Editor/PartDistributorGrid.js'],
  },
  'price-list-sync': {
    name: 'Supplier Pricelist Sync, a module for Odoo',
    at: { repository: 'sybdeb/supplier_pricelist_sync', commit: 'bf4dd0b0e24e4b11e4d4217a65aace7d16eba7a0' },
    files: ['data/copaco_extended.csv', 'data/copaco_sample.csv', 'models/direct_import.py'],
  },
  'product-attribute': {
    name: 'Product attributes of the Odoo Community Association',
    at: { repository: 'OCA/product-attribute', commit: '56374e1966896620ad0f9906f74a37ae3a83df2b' },
    files: [
      'product_manufacturer/i18n/de.po',
      'product_pricelist_direct_print_xlsx/i18n/es.po',
      'product_set/i18n/fr.po',
      'product_supplierinfo_code/i18n/es.po',
      'product_supplierinfo_for_customer/i18n/es.po',
    ],
  },
  shopware: {
    name: 'Shopware 5',
    at: { repository: 'shopware5/shopware', commit: '8282f117fae495b426c011ec0c676528a4087fdc' },
    files: [
      '_sql/migrations/212-product-feed-export.php',
      'snippets/backend/article/view/main.ini',
      'snippets/backend/article_list/main.ini',
      'snippets/backend/plugin_manager/translation.ini',
      'snippets/backend/supplier/view/create.ini',
      'snippets/documents/index.ini',
    ],
  },
  thirtybees: {
    name: 'thirty bees',
    at: { repository: 'thirtybees/thirtybees', commit: 'ded9c71814af4d63e325b459f1788c59f56deea1' },
    files: ['controllers/admin/AdminImportController.php'],
  },
  tryton: {
    name: 'Tryton',
    at: { repository: 'datagram1/tryton', commit: '3a3867b092f7dc3d76c2acaf1d9a596d080f0b94' },
    files: [
      'modules/account/locale/es.po',
      'modules/party/locale/de.po',
      'modules/party/locale/es.po',
      'modules/party/locale/nl.po',
    ],
  },
};
