import { DiffHead } from '../queue/facts.tsx'
import { useTexts } from '../shared/texts.ts'
import { fieldText } from './entry-rows.ts'

type Line = { readonly entry: string; readonly path: string; readonly before: string; readonly after: string }

/** Reads a line that operators sign, such as `plan ten: tariff 0.06 USDT/kWh → 0.07 USDT/kWh`. */
function readLine(line: string): Line {
  const value = /^(\w+) (.+?): ([\w.-]+) (.*?) → (.*)$/.exec(line)
  if (value?.[1] && !line.endsWith('in use → ended'))
    return { entry: `${value[1]} ${value[2]}`, path: value[3] ?? '', before: value[4] ?? '', after: value[5] ?? '' }
  const [entry = line, change = ''] = line.split(/: (?=in use)/)
  const [before = '', after = ''] = change.split(' → ')
  return { entry, path: '', before, after }
}

/** What a change of the catalogue changes, by entry: each value before and after. */
export function ChangeDiff({ changes }: { readonly changes: readonly string[] }) {
  const { catalogue: texts, decision: words } = useTexts()
  const lines = changes.map(readLine)
  const entries = [...new Set(lines.map(({ entry }) => entry))]
  return (
    <>
      {entries.map((entry) => (
        <table key={entry} className="mb-3 w-full border-collapse last:mb-0">
          <caption className="pb-1 text-left font-semibold wrap-anywhere">{entry}</caption>
          <DiffHead width="w-36" label={texts.values} />
          <tbody>
            {lines
              .filter((line) => line.entry === entry)
              .map(({ path, before, after }) => (
                <tr key={path} className="border-t border-line align-top">
                  <th scope="row" className="py-1 pr-3 text-left font-normal text-muted">
                    {path === '' ? texts.whole : fieldText(texts, path)}
                  </th>
                  <td className="py-1 pr-3 wrap-anywhere text-muted">{before}</td>
                  <td className="py-1 font-semibold wrap-anywhere">{after}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <p className="grid grid-cols-[9rem_minmax(0,1fr)] border-t border-line pt-1">
        <span className="text-muted">{words.money}</span>
        <span>{texts.money}</span>
      </p>
    </>
  )
}
