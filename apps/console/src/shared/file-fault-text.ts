import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import type { FileFault } from './csv-table.ts'
import { fill } from './texts.ts'

/** Returns why a file cannot be imported at all. */
export function fileFaultText(fault: FileFault, { importRevenue: texts }: DeskTexts, mostRows: number): string {
  switch (fault.kind) {
    case 'quote':
      return fill(texts.quote, { line: fault.line })
    case 'columns':
      return fill(texts.columnsWrong, {
        missing: fault.missing.join(', ') || texts.none,
        unknown: fault.unknown.join(', ') || texts.none,
      })
    case 'empty':
      return texts.empty
    case 'encoding':
      return texts.encoding
    case 'long':
      return fill(texts.long, { most: mostRows })
  }
}
