import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Layout, RowWriter } from '../rows/layout.ts';
import { tableWriter } from './table-writer.ts';

/** Maximum UTF-16 code units per cell. Excel reports files with longer cells as corrupted. */
const MAX_CELL = 32_767;

/** Days from 1899-12-30, Excel's epoch, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** Excel treats 1900 as a leap year, so serial numbers before this day are off by one. */
const FIRST_DAY = 61;

const [TITLE, DAY, TIME] = [1, 2, 3];

/** Characters not allowed in XML 1.0, such as unpaired surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Excel would decode these sequences as escaped characters. */
const NUMBERED = /_(?=x[\dA-F]{4}_)/gi;

const textCell = (text: string, style = ''): string => {
  const held = text.slice(0, MAX_CELL).replaceAll(FORBIDDEN, '\uFFFD').replaceAll(NUMBERED, '_x005F_');
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${markupText(held)}</t></is></c>`;
};

const DATE_LENGTH = 10;

/** @param local a day or an RFC 3339 time, whose offset is dropped because cells have no time zone */
const momentCell = (local: string, style: number): string => {
  const days =
    Date.parse(local.length === DATE_LENGTH ? local : `${local.slice(0, 19)}Z`) / DAY_MS + EPOCH_DAYS;
  return days >= FIRST_DAY ? `<c s="${style}"><v>${days}</v></c>` : textCell(local);
};

/** Matches only numbers without leading zeros or thousands separators that fit a double. The rest stays text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})$|^-?(?:0|[1-9]\d{0,10})[.,](?:\d{1,2}|\d{4})$/;

const numberCell = (text: string): string =>
  NUMBER.test(text) ? `<c><v>${text.replace(',', '.')}</v></c>` : textCell(text);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET = 'xl/worksheets/sheet1.xml';
export const SHEET_END = '</sheetData></worksheet>';

/** The fixed parts of the package (ECMA-376). Excel shows dates in the user's own format. */
export const WORKBOOK_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="signed-waivers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

const SHEET_BEGIN = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="16384" width="18" customWidth="1"/></cols><sheetData>`;

/** Writes cells as text, numbers or dates, never as formulas. */
export const xlsxWriter = (layout: Layout): RowWriter => {
  const { head, line } = tableWriter(layout, {
    begin: '<row>',
    between: '',
    end: '</row>',
    empty: '<c/>',
    title: (text) => textCell(text, ` s="${TITLE}"`),
    text: textCell,
    number: numberCell,
    day: (day) => momentCell(day, DAY),
    time: (time) => momentCell(time, TIME),
  });
  return { head: SHEET_BEGIN + head, line };
};
