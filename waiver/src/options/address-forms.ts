import type { CountryCode } from './countries.ts';

type RegionName =
  | 'area'
  | 'county'
  | 'department'
  | 'district'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'province'
  | 'provinceOrCity'
  | 'state';
type ZipName = 'eircode' | 'pin' | 'postal' | 'postcode' | 'zip';
type CityName = 'district' | 'suburb' | 'town';

export type AddressForm = {
  /** Field order: `C` city, `S` region, `Z` zip. Lower case means optional. */
  readonly order: string;
  readonly region?: RegionName;
  readonly zip?: ZipName;
  readonly city?: CityName;
  readonly countries: readonly CountryCode[];
};

type Row = readonly [
  order: string,
  region: RegionName | '',
  zip: ZipName | '',
  city: CityName | '',
  countries: string,
];

/**
 * Source: Google's libaddressinput, 2024 address metadata: `lfmt` or `fmt`, `require` and the `…_name_type`s, without
 * dependent localities and sorting codes. Changes: Japan's city, and "Postcode" where English speakers call it that.
 */
const ROWS: readonly Row[] = [
  [
    'C',
    '',
    '',
    '',
    'AO AQ AW BF BI BJ BO BQ BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY KM LC LY ML MR MS MW NU PS QA RW SB SL SS ST SX TD TF TG TK TL TO TT UG VU WS YE ZW',
  ],
  [
    'zC',
    '',
    'postal',
    '',
    'AD AL AZ BA BG CY DO DZ EC EH ET FO GE GN GT GW HR HT IS KG KW LA LR MA MC MD ME MG MK MU NE OM PY RS SI SN TJ TM TN TZ VA XK ZM',
  ],
  [
    'ZC',
    '',
    'postal',
    '',
    'AT AX BE BL CH CZ DE DK FI FR GF GL GP GR LI LU MF MQ NC NL PL PM PT RE SK WF YT',
  ],
  ['Cz', '', 'postal', '', 'AF BD BH BN BT IL JO KE KH LB LK LS MM MT MV NA NP PK SA SZ VC'],
  ['CZ', '', 'postcode', '', 'FK GG GS IM IO JE NZ PN SH TC'],
  ['Csz', 'province', 'postal', '', 'CC CU CX EG HM KP MN NF TH VN'],
  ['CSZ', 'state', 'zip', '', 'AS FM MH MP PW US VI'],
  ['zCs', 'province', 'postal', '', 'AM AR BY CL MZ UY UZ'],
  ['Cs', 'island', '', '', 'BS SC TV'],
  ['ZC', '', 'postal', 'town', 'NO SE SJ'],
  ['CSZ', 'province', 'postal', '', 'CA CN'],
  ['CSz', 'province', 'postal', '', 'IQ SO'],
  ['CZ', '', 'postal', '', 'HU ZA'],
  ['CZ', '', 'zip', '', 'GU PR'],
  ['Cs', 'province', '', '', 'PA SR'],
  ['Cz', '', 'postcode', '', 'AI BM'],
  ['ZCS', 'province', 'postal', '', 'ES IT'],
  ['ZCs', 'province', 'postal', '', 'EE LT'],
  ['', '', '', '', 'MO'],
  ['C', '', '', 'district', 'SY'],
  ['CS', 'island', '', '', 'KN'],
  ['CS', 'parish', '', '', 'JM'],
  ['CSZ', 'county', 'postal', 'district', 'TW'],
  ['CSZ', 'oblast', 'postal', '', 'RU'],
  ['CSZ', 'prefecture', 'postal', '', 'JP'],
  ['CSZ', 'provinceOrCity', 'postal', '', 'KR'],
  ['CSZ', 'state', 'postal', '', 'BR'],
  ['CSZ', 'state', 'postcode', 'suburb', 'AU'],
  ['CSz', 'department', 'postal', '', 'HN'],
  ['CSz', 'state', 'zip', '', 'UM'],
  ['CZ', '', 'postcode', 'town', 'GB'],
  ['CZS', 'state', 'pin', '', 'IN'],
  ['CsZ', 'oblast', 'postal', '', 'UA'],
  ['Csz', 'county', 'eircode', '', 'IE'],
  ['Csz', 'parish', 'postal', '', 'BB'],
  ['Cz', '', 'postal', 'district', 'SD'],
  ['CzS', 'province', 'postal', '', 'PG'],
  ['CzS', 'state', 'postal', '', 'VE'],
  ['Czs', 'province', 'postal', '', 'PH'],
  ['Czs', 'province', 'postal', 'district', 'PE'],
  ['Czs', 'state', 'postal', '', 'NG'],
  ['S', 'district', '', '', 'NR'],
  ['S', 'emirate', '', '', 'AE'],
  ['SCz', 'province', 'postal', '', 'CR'],
  ['Sz', 'island', 'postcode', '', 'KY'],
  ['Z', '', 'postal', '', 'SG'],
  ['ZCS', 'island', 'postal', '', 'PF'],
  ['ZCS', 'state', 'postal', '', 'MX'],
  ['ZCs', 'province', 'postal', 'district', 'TR'],
  ['ZCs', 'state', 'postal', '', 'MY'],
  ['Zc', '', 'postal', '', 'SM'],
  ['ZsC', 'province', 'postal', '', 'RO'],
  ['c', '', '', '', 'AG'],
  ['cS', 'area', '', 'district', 'HK'],
  ['cSz', 'department', 'postal', '', 'CO'],
  ['cSz', 'province', 'postal', '', 'ID'],
  ['cz', '', 'postcode', '', 'VG'],
  ['sC', 'island', '', '', 'KI'],
  ['sCZ', 'province', 'postal', '', 'LV'],
  ['sCz', 'province', 'postal', '', 'IR'],
  ['z', '', 'postcode', '', 'GI'],
  ['zCS', 'province', 'postal', '', 'SV'],
  ['zCs', 'department', 'postal', '', 'NI'],
  ['zCs', 'island', 'postal', '', 'CV'],
  ['zsC', 'province', 'postal', '', 'KZ'],
];

const named = <Name extends string>(member: string, name: Name | '') =>
  name === '' ? {} : { [member]: name };

export const ADDRESS_FORMS: readonly AddressForm[] = ROWS.map(([order, region, zip, city, countries]) => ({
  order,
  ...named('region', region),
  ...named('zip', zip),
  ...named('city', city),
  countries: countries.split(' ') as CountryCode[],
}));
