import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { codePoint, drawableWith, replaceUndrawable } from './drawable.ts';
import { type FontFamily, fontsFor } from './fonts.ts';
import type { RecordView } from './record-view.ts';

const TEMPLATE = readFileSync(new URL('./record.typ', import.meta.url), 'utf8');

const NO_WORKSPACE = import.meta.dirname;

/** `missing`: characters that no font has, drawn as replacement characters. */
export type Typeset = (view: RecordView) => { readonly pdf: Buffer; readonly missing: readonly string[] };

/** Carries no details, because the compiler's diagnostics quote the record. */
class NotTypeset extends Error {
  constructor() {
    super('A record could not be typeset.');
    this.name = 'NotTypeset';
  }
}

const compiled = (compiler: NodeCompiler, record: string): NodeTypstDocument => {
  const { result } = compiler.compile({ mainFileContent: TEMPLATE, inputs: { record } });
  if (result === null) throw new NotTypeset();
  return result;
};

/** Falls back to plain PDF for documents with a glyph that a font lists but lacks, which PDF/A rejects. */
const archived = (compiler: NodeCompiler, document: NodeTypstDocument, creationTimestamp: number): Buffer => {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.A_2b, creationTimestamp });
  } catch {
    return compiler.pdf(document, { pdfStandard: PdfStandard.V_1_7, creationTimestamp });
  }
};

/** Creates tagged PDF/A-2b, or else plain PDF 1.7. The same view always produces the same bytes. @throws NotTypeset */
export const createTypesetter = (installed: readonly FontFamily[]): Typeset => {
  const compiler = NodeCompiler.create({
    workspace: NO_WORKSPACE,
    fontArgs: [{ fontPaths: installed.map(({ folder }) => folder) }],
  });
  const isDrawable = drawableWith(installed);
  return (view) => {
    const { drawn, missing } = replaceUndrawable(view, isDrawable);
    const notDrawn =
      missing.length === 0
        ? ''
        : view.words.notDrawn.replace('{characters}', missing.map(codePoint).join(', '));
    const record = JSON.stringify({ ...drawn, notDrawn, fonts: fontsFor(view.locale, installed) });
    try {
      return { pdf: archived(compiler, compiled(compiler, record), view.signedAt), missing };
    } finally {
      // Drop everything that the compiler's cache holds of the record.
      compiler.evictCache(0);
    }
  };
};
