import { useTexts } from './texts.ts'

/** Returns a function that names a check of the reconciliation, with what it is about. */
export function useCheckName(): (name: string, subject: string) => string {
  const names: Readonly<Record<string, string>> = useTexts().ledger.checks
  return (name, subject) => `${names[name] ?? name}${subject === '' ? '' : `: ${subject}`}`
}
