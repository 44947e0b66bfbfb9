import type { FieldName } from './fields.ts';

/** Words of price lists for a value of the contract, by field: the value, then its words in lower case. */
const wordsOfValues: Readonly<Partial<Record<FieldName, Readonly<Record<string, string>>>>> = {
  condition: {
    new: 'neu neuware nuevo nueva neuf neuve nowy yeni brandnew',
    used: 'gebraucht usado usada occasion używany kullanılmış',
    refurbished: 'generalüberholt überholt reconditionné reacondicionado odnowiony yenilenmiş',
  },
  status: {
    active: 'aktiv activo actif aktywny aktif lieferbar',
    withdrawn: 'ausgelaufen abgekündigt descatalogado',
  },
  taxBasis: {
    net: 'netto neto ht exclusive excl net_list net_customer net_customer_exp',
    gross: 'brutto bruto ttc inclusive incl gros_list',
  },
  currency: { EUR: '€ euro euros', PLN: 'zł', TRY: '₺ tl', CZK: 'kč' },
};

/** The value that a word of price lists usually stands for; undefined if it is not known. */
export const usualValue = (name: FieldName, text: string): string | undefined =>
  Object.entries(wordsOfValues[name] ?? {}).find(([, words]) =>
    words.split(' ').includes(text.toLowerCase()),
  )?.[0];
