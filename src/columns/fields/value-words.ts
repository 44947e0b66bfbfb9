import type { FieldName } from './fields.ts';

/**
 * Words of price lists for a value of the contract, by field: the value, then its words in lower case. Those for condition and status are
 * in English, German, French, Spanish, Italian, Polish, Czech, Japanese and Chinese.
 */
const wordsOfValues: Readonly<Partial<Record<FieldName, Readonly<Record<string, readonly string[]>>>>> = {
  condition: {
    new: [
      ...['brand new', 'brandnew', 'factory new', 'new in box', 'unused', 'neu', 'neuware', 'fabrikneu'],
      ...[
        'neuf',
        'neuve',
        'nuevo',
        'nueva',
        'nuovo',
        'nuova',
        'nowy',
        'nowa',
        'nowe',
        'nový',
        'nová',
        'nové',
      ],
      ...['新品', '未使用', '全新', '新', 'yeni'],
    ],
    used: [
      ...['pre-owned', 'second hand', 'second-hand', 'gebraucht', 'gebrauchtware', "d'occasion", 'occasion'],
      ...[
        'usado',
        'usada',
        'usato',
        'usata',
        'używany',
        'używana',
        'używane',
        'použitý',
        'použitá',
        'použité',
      ],
      ...['中古', '中古品', '使用済み', '二手', '旧', 'kullanılmış'],
    ],
    refurbished: [
      ...['reconditioned', 'remanufactured', 'generalüberholt', 'überholt', 'wiederaufbereitet'],
      ...['reconditionné', 'reconditionnée', 'reacondicionado', 'reacondicionada', 'ricondizionato'],
      ...['ricondizionata', 'odnowiony', 'odnowiona', 'regenerowany', 'repasovaný', 'repasované', '再生品'],
      ...['整備済み', '整備済', '翻新', 'yenilenmiş'],
    ],
  },
  status: {
    active: [
      ...['current', 'in production', 'available', 'aktiv', 'lieferbar', 'verfügbar', 'actif', 'active'],
      ...['disponible', 'activo', 'activa', 'attivo', 'attiva', 'disponibile', 'aktywny', 'aktywna'],
      ...[
        'dostępny',
        'dostępna',
        'aktivní',
        'dostupný',
        'dostupné',
        '販売中',
        '生産中',
        '現行',
        '现行',
        '在售',
      ],
      ...['在产', 'aktif'],
    ],
    withdrawn: [
      ...['discontinued', 'obsolete', 'end of life', 'eol', 'phased out', 'ausgelaufen', 'auslaufartikel'],
      ...['abgekündigt', 'eingestellt', 'nicht mehr lieferbar', 'arrêté', 'arrêtée', 'obsolète', 'supprimé'],
      ...['descatalogado', 'descatalogada', 'obsoleto', 'obsoleta', 'fuori produzione', 'fuori catalogo'],
      ...['discontinuato', 'wycofany', 'wycofana', 'wycofane', 'ukončeno', 'ukončená výroba', 'výběh'],
      ...['vyřazeno', '生産終了', '販売終了', '廃番', '製造中止', '停产', '已停产', '停售', '下架'],
    ],
  },
  taxBasis: {
    net: ['netto', 'neto', 'ht', 'exclusive', 'excl', 'net_list', 'net_customer', 'net_customer_exp'],
    gross: ['brutto', 'bruto', 'ttc', 'inclusive', 'incl', 'gros_list'],
  },
  currency: { EUR: ['€', 'euro', 'euros'], PLN: ['zł'], TRY: ['₺', 'tl'], CZK: ['kč'] },
};

/** The value that a word of price lists usually stands for; undefined if it is not known. */
export const usualValue = (name: string, text: string): string | undefined =>
  Object.entries(Object.entries(wordsOfValues).find(([field]) => field === name)?.[1] ?? {}).find(
    ([, words]) => words.includes(text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')),
  )?.[0];
