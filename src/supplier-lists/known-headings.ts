import { type FieldName, fieldNames } from './fields.ts';

/** What a heading stands for: a field, or how long a price is valid, which is no field of a record. */
export type HeadingMeaning = FieldName | 'priceValidity';

/** Everything that a heading can stand for. */
export const headingMeanings: readonly HeadingMeaning[] = [...fieldNames, 'priceValidity'];

/** The languages of headings, in the order in which they count. */
const headingLanguages = ['english', 'german', 'french', 'spanish', 'dutch'] as const;

/** The language of a heading. */
export type HeadingLanguage = (typeof headingLanguages)[number];

/** A heading that is known. */
export type KnownHeading = {
  readonly language: HeadingLanguage;
  /** An entry of `headingSources`, in which the heading can be seen. */
  readonly source: string;
  /** The heading as the source writes it. */
  readonly heading: string;
};

/** Lines of a source and headings in it, by language. If two columns fit a field, the heading further to the front counts. */
type HeadingTable = Readonly<
  Record<HeadingMeaning, Readonly<Partial<Record<HeadingLanguage, readonly string[]>>>>
>;

const table: HeadingTable = {
  sourceRecordId: {
    english: [
      'thirtybees: ID',
      'ledgersmb: SKU',
      'shopware: Item number',
      'openboxes: Item No',
      'helium-v: Article number',
      'kivitendo: Article',
      'thirtybees: Product ID',
      'bmecat: SUPPLIER_PID',
      'thirtybees: Reference',
      'price-list-sync: ref',
      'openboxes: Code, Product Code',
      'shopware: Product number',
      'part-db: Supplier part number',
      'product-attribute: Supplier Product Code',
      'ledgersmb: Vendor Partnumber',
      'jbom: IPN',
      'bmecat: SUPPLIER_AID',
      'price-list-sync: default_code',
    ],
    german: [
      'shopware: Artikelnummer, Artikel-Nr., Art-Nr.',
      'kivitendo: Artikel',
      'ledgersmb: Materialnummer, Bestellnummer',
      'part-db: Bestellnr.',
      'helium-v: Material',
      'collmex: Produktnummer',
      'collmex-client: Produkt Nr',
      'kivitendo: Lieferantenartikelnummer',
    ],
    french: [
      'gestimum: Code article',
      "facturascripts: Numéro d'article",
      'dolibarr-fr: Code produit, Réf. produit',
      'product-attribute: Référence interne',
      'gestimum: Référence fournisseur',
      'bagisto: Numéro de produit',
    ],
    spanish: [
      'facturascripts: Código, Referencia',
      'openboxes: Articulo',
      'dolibarr-es: Referencia interna',
      'ledgersmb: Número de artículo',
      'bagisto: Número de Producto',
      'dolibarr-es: Ref. producto, Código producto',
    ],
    dutch: ['price-list-sync: referentie', 'bagisto: Productnummer'],
  },
  sourceVersion: {
    english: ['part-db: Version', 'helium-v: Revision'],
    german: ['kivitendo: Versionsnummer'],
  },
  title: {
    english: [
      'thirtybees: Name, Description',
      'openboxes: Product Name',
      'shopware: Item name',
      'openboxes: Item Description, Product Description',
      'bmecat: DESCRIPTION_SHORT',
      'part-db: Designation',
      'openboxes: Product',
      'part-db: Part Name',
      'thirtybees: Short description',
      'ledgersmb: Part Description',
    ],
    german: [
      'ledgersmb: Bezeichnung',
      'nameplate: Kurztext, Materialkurztext',
      'helium-v: Artikelbezeichnung',
      'shopware: beschreibung',
      'kivitendo: Artikelbeschreibung',
      'bagisto: Produktname',
      'shopware: Artikelname, titel, Produktbezeichnung',
      'helium-v: Kurzbezeichnung',
      'shopware: Kurzbeschreibung, Produktbeschreibung',
      'facturascripts: Produkt',
    ],
    french: [
      'ledgersmb: Libellé',
      'facturascripts: Titre',
      'openboxes: Nom',
      'opencart: Nom du Produit',
      'dolibarr-fr: Libellé produit',
      'openboxes: Produit, Description du Produit',
    ],
    spanish: [
      'facturascripts: Descripción, Título, Nombre',
      'bagisto: Nombre del producto',
      'facturascripts: Producto',
      'bagisto: Descripción Corta',
      'openboxes: Descripción del producto',
    ],
    dutch: [
      'price-list-sync: Omschrijving',
      'ledgersmb: Naam',
      'price-list-sync: productnaam, beschrijving',
      'ledgersmb: Artikelomschrijving',
    ],
  },
  manufacturer: {
    english: [
      'kicost: manufacturer name',
      'thirtybees: Brand',
      'ledgersmb: Make',
      'kicost: mfr, mfg, Manf, mnf',
      'openboxes: Brand Name',
    ],
    german: ['shopware: Hersteller, Hersteller-Name, marke'],
    french: ['openboxes: Fabricant', 'ledgersmb: Marque', 'openboxes: Nom du fabricant'],
    spanish: ['facturascripts: Fabricante', 'ledgersmb: Marca', 'openboxes: Nombre del fabricante'],
    dutch: ['price-list-sync: fabrikant, Merk'],
  },
  manufacturerPartNumber: {
    english: [
      'nameplate: Manufacturer part no.',
      'kicost: mpn',
      'part-db: part_number',
      'kicost: part#',
      'part-db: mfr_part_number',
      'kicost: mfg part#, mfr#, Manf#',
      'nameplate: Manufacturer_No, PART CODE',
      'bmecat: MANUFACTURER_PID',
      'ledgersmb: Model',
      'kicost: mnf#, man#',
      'jbom: MFGPN',
      'part-db: manufacturer_part',
      'kicost: manf-num, mfr-num, mfg-num, mnf-num, manpartno, pn',
      'shopware: Manufacturer number',
      'bmecat: MANUFACTURER_AID',
      'product-attribute: Manufacturer Product Code',
    ],
    german: [
      'shopware: Hersteller-Artikelnummer',
      'nameplate: Herstellerteilenummer',
      'helium-v: Herstellernummer',
      'nameplate: Typnummer',
      'ledgersmb: Modell',
      'shopware: modell_nr',
    ],
    french: [
      'nameplate: Réf. fabricant',
      'gestimum: Numéro de pièce, Référence constructeur',
      'part-db: Numéro de pièce du fabricant',
      'ledgersmb: Modèle',
    ],
    spanish: [
      'nameplate: Referencia fabricante',
      'openboxes: Código Fabricante',
      'facturascripts: Número de pieza',
      'openboxes: Código del fabricante',
      'facturascripts: Código de fabricante, Modelo',
      'ledgersmb: Numero de Parte',
    ],
    dutch: ['price-list-sync: Fabrikantscode'],
  },
  kind: {
    german: ['collmex-client: Satzart'],
  },
  condition: {
    german: ['shopware: zustand'],
    french: ['ledgersmb: État'],
    spanish: ['nameplate: Condición'],
  },
  status: {
    french: ['openboxes: Statut'],
    spanish: ['facturascripts: Estado'],
  },
  quantity: {
    english: [
      'kicost: Qty',
      'thirtybees: stock',
      'openboxes: On Hand, Qty On Hand, Available, Available quantity',
      'part-db: Instock',
      'openboxes: Stock level, Quantity Available, Quantity On Hand, Qty available',
    ],
    german: [
      'kivitendo: Menge',
      'ledgersmb: Bestand',
      'kivitendo: Lagerbestand, Anzahl',
      'part-db: Stückzahl',
      'kivitendo: Verfügbar, verfügbare Menge',
      'helium-v: Lagerstand',
      'kivitendo: Lagermenge',
    ],
    french: ['openboxes: Quantité, Qté, Quantité disponible, Quantité en stock, En Stock'],
    spanish: [
      'facturascripts: Cantidad',
      'tryton: Existencias',
      'facturascripts: Disponible',
      'openboxes: Cantidad disponible',
      'facturascripts: Cant.',
      'part-db: Cantidad en stock',
    ],
    dutch: ['price-list-sync: Voorraad', 'ledgersmb: Aantal, Hoeveelheid, Op Voorraad, Beschikbaar'],
  },
  unit: {
    english: ['openboxes: UoM, Unit of Measure', 'bmecat: ORDER_UNIT', 'openboxes: Units'],
    german: [
      'kivitendo: Einheit',
      'collmex-client: Mengeneinheit',
      'collmex: Basismengeneinheit',
      'nameplate: ME',
      'kivitendo: Maßeinheit',
      'helium-v: Bestelleinheit',
    ],
    french: ['ledgersmb: Unité', 'openboxes: Unité de mesure, UdM, Unités'],
    spanish: ['facturascripts: Unidad', 'openboxes: Unidad de medida', 'nameplate: Cod. Unidad'],
    dutch: ['ledgersmb: Eenheid'],
  },
  location: {
    english: ['thirtybees: Warehouse', 'part-db: Storage location'],
    german: ['kivitendo: Lager', 'part-db: Lagerort', 'shopware: standort', 'kivitendo: Lagerplatz'],
    french: [
      'openboxes: Emplacement',
      'ledgersmb: Entrepôt',
      'openboxes: Dépôt',
      'part-db: Lieu de stockage',
    ],
    spanish: ['facturascripts: Ubicación, Almacén', 'part-db: Ubicación de almacenamiento'],
    dutch: ['bagisto: Locatie', 'ledgersmb: Magazijn'],
  },
  leadTimeDays: {
    english: ['openboxes: Lead Time', 'product-attribute: Delivery Lead Time'],
    german: [
      'shopware: Lieferzeit',
      'shopware: Lieferzeit (in Tagen)',
      'helium-v: Wiederbeschaffungszeit',
      'ledgersmb: Vorlaufzeit',
    ],
    french: ['ledgersmb: Délai', 'gestimum: Délai de livraison'],
    spanish: ['openboxes: Plazo de entrega'],
    dutch: ['price-list-sync: levertijd'],
  },
  windowStart: {
    english: ['shopware: Available from'],
    german: ['bagisto: Verfügbar ab'],
    spanish: ['bagisto: Disponible Desde'],
  },
  windowEnd: {
    english: ['shopware: Available until'],
    german: ['shopware: Verfügbar bis'],
    spanish: ['bagisto: Disponible Hasta'],
  },
  unitPrice: {
    english: [
      'thirtybees: price',
      'shopware: Net price',
      'ledgersmb: List Price',
      'kivitendo: Sales price',
      'thirtybees: Price per unit, Price tax excluded',
      'bmecat: PRICE_AMOUNT',
      'ledgersmb: Sell Price',
      'product-attribute: Sale Price',
      'facturascripts: Retail price',
      'thirtybees: Price tax included',
    ],
    german: [
      'shopware: Preis',
      'ledgersmb: Einzelpreis',
      'part-db: Stückpreis',
      'helium-v: Nettopreis',
      'kivitendo: Verkaufspreis, Listenpreis',
      'nameplate: Listenpreis netto, Konditionsbetrag',
      'shopware: Preis (netto)',
      'kivitendo: VK-Preis',
      'helium-v: Bruttopreis',
    ],
    french: [
      'openboxes: Prix, Prix unitaire',
      'ledgersmb: Prix de vente',
      'dolibarr-fr: Prix de vente HT',
      'gestimum: Prix unitaire HT',
      'facturascripts: Prix TTC',
      'dolibarr-fr: Prix public',
    ],
    spanish: [
      'facturascripts: Precio',
      'openboxes: Precio unitario',
      'ledgersmb: Precio de venta',
      'facturascripts: PVP',
      'ledgersmb: Precio de lista',
      'dolibarr-es: Precio público, PVP sin IVA',
    ],
    dutch: ['price-list-sync: Prijs', 'ledgersmb: Verkoopprijs, Eenheidsprijs, Catalogusprijs'],
  },
  priceBasis: {
    english: ['bmecat: PRICE_QUANTITY', 'nameplate: Price unit, per'],
    german: ['nameplate: Preiseinheit, PE', 'collmex: Preismenge'],
    spanish: ['nameplate: Unidad precio'],
  },
  minimumQuantity: {
    english: [
      'openboxes: Min Qty',
      'nameplate: Scale quantity',
      'bmecat: LOWER_BOUND',
      'openboxes: Min quantity',
    ],
    german: ['nameplate: Staffelmenge', 'helium-v: Staffel'],
    french: ['openboxes: Quantité min'],
    spanish: ['nameplate: Desde cantidad'],
  },
  currency: {
    english: ['bmecat: PRICE_CURRENCY'],
    german: ['shopware: währung'],
    french: ['openboxes: Devise, Monnaie', 'gestimum: Code devise'],
    spanish: ['openboxes: Moneda', 'facturascripts: Divisa'],
    dutch: ['ledgersmb: Valuta'],
  },
  country: {
    english: ['helium-v: Country code', 'bmecat: TERRITORY'],
    german: ['kivitendo: Land', 'tryton: Ländercode'],
    french: ['openboxes: Pays', 'gestimum: Code pays'],
    spanish: ['facturascripts: País', 'tryton: Código País'],
    dutch: ['tryton: Landcode'],
  },
  taxBasis: {
    english: ['bmecat: price_type'],
  },
  taxRate: {
    english: ['facturascripts: VAT rate, VAT', 'bmecat: TAX', 'openmage: Tax Percent'],
    german: [
      'shopware: MwSt',
      'helium-v: MWST-Satz',
      'kivitendo: Steuersatz, Umsatzsteuer',
      'helium-v: Ust., Mehrwertsteuer',
    ],
    french: ['gestimum: TVA, Taux de TVA', 'bagisto: Taux de taxe'],
    spanish: ['facturascripts: IVA, Impuesto'],
    dutch: ['ledgersmb: BTW'],
  },
  minimumOrderQuantity: {
    english: [
      'shopware: Minimum order',
      'bmecat: QUANTITY_MIN',
      'kicost: MOQ',
      'thirtybees: Minimal quantity',
      'shopware: Minimum purchase',
    ],
    german: ['kivitendo: Mindestbestellmenge', 'ledgersmb: Mindestmenge', 'shopware: Mindestabnahme'],
    french: [
      'part-db: Quantité minimale de commande',
      'ledgersmb: Quantité minimale',
      'openboxes: Minimum de commande, Quantité Minimum',
    ],
    spanish: ['part-db: Cantidad mínima de pedido', 'openboxes: Cantidad mínima'],
    dutch: ['bagisto: Minimum aantal'],
  },
  orderMultiple: {
    english: [
      'openboxes: Multiple, Pack Size, Pack Quantity',
      'bmecat: QUANTITY_INTERVAL',
      'partkeepr: Packaging Unit',
      'openboxes: Packing unit',
    ],
    german: ['helium-v: Verpackungseinheit, Verpackungsmenge'],
    french: ['gestimum: Conditionnement'],
    spanish: ['openboxes: Unidad de embalaje, Tamaño del paquete'],
  },
  observedAt: {
    english: ['bmecat-converter: GENERATION_DATE', 'kivitendo: Export date'],
    german: ['kivitendo: Exportdatum'],
  },
  expiresAt: {
    english: ['openboxes: Expires'],
  },
  sourceUpdatedAt: {
    english: [
      'openmage: Updated At',
      'openboxes: Updated, Last Updated',
      'part-db: Last modified',
      'openboxes: Modified, Last Update',
      'kivitendo: Modification date',
      'openboxes: Date modified',
    ],
    german: [
      'nameplate: Geändert am',
      'kivitendo: Letzte Änderung',
      'shopware: Aktualisiert am',
      'kivitendo: Änderungsdatum',
      'ledgersmb: Letzte Aktualisierung',
    ],
    french: [
      'product-attribute: Modifié le',
      'opencart: Date de modification',
      'part-db: Dernière modification',
      'openboxes: Date de mise à jour',
    ],
    spanish: [
      'openboxes: Fecha de modificación',
      'facturascripts: Última modificación',
      'openboxes: Última Actualización',
    ],
    dutch: ['ledgersmb: Laatst bijgewerkt'],
  },
  priceValidity: {
    english: [
      'openboxes: Valid Until',
      'ledgersmb: Valid To',
      'openboxes: Valid From',
      'bmecat: valid_end_date, valid_start_date',
    ],
    german: ['kivitendo: gültig bis, Gültig ab', 'ledgersmb: Gültig von'],
    french: ["ledgersmb: Valable jusqu'au"],
    spanish: ['ledgersmb: Válido hasta', 'bagisto: Válido Desde'],
    dutch: ['ledgersmb: Geldig tot, Geldig vanaf'],
  },
};

const headingsInLine = (line: string): Omit<KnownHeading, 'language'>[] => {
  const [source = '', headings = ''] = line.split(': ');
  return headings.split(', ').map((heading) => ({ source, heading }));
};

/** The known headings of a field, or of the validity of prices: its name in the contract, then the best-known of each language. */
export const headingsFor = (meaning: HeadingMeaning): readonly KnownHeading[] => [
  ...(meaning === 'priceValidity'
    ? []
    : [{ language: 'english' as const, source: 'contract', heading: meaning }]),
  ...headingLanguages.flatMap((language) =>
    (table[meaning][language] ?? []).flatMap(headingsInLine).map((found) => ({ language, ...found })),
  ),
];
