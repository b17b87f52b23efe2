import type { Language, ThemeMode } from '@terahold/wallet-modal'

/** What a preview shows. The page of the preview reads it from its address. */
export interface PreviewSettings {
  readonly wallets: 'none' | 'one' | 'three' | 'sixty'
  readonly behaviour: 'approves' | 'declines' | 'asks already' | 'never answers' | 'wrong network' | 'talks nonsense'
  readonly signsIn: boolean
  readonly theme: ThemeMode
  readonly language: Language
  /** The view that is open at the start. None if empty. */
  readonly view: '' | 'Connect'
  /** The `--wm-*` properties, by the name without `--wm-`. */
  readonly variables: Readonly<Record<string, string>>
}

export const usualSettings: PreviewSettings = {
  wallets: 'three',
  behaviour: 'approves',
  signsIn: false,
  theme: 'auto',
  language: 'en',
  view: '',
  variables: {},
}

/** What a preview applies while it is open, sent with `postMessage`. */
export type LookMessage = { readonly look: Pick<PreviewSettings, 'theme' | 'language' | 'variables'> }

/** What a preview tells its page: the requests that its wallets received, oldest first. */
export type RequestsMessage = { readonly requests: readonly string[] }

export function writeSettings(settings: PreviewSettings): string {
  return new URLSearchParams({ settings: JSON.stringify(settings) }).toString()
}

/** Returns the settings of an address. Anyone can write one, so each field is checked by what uses it. */
export function readSettings(query: URLSearchParams): PreviewSettings {
  return { ...usualSettings, ...(JSON.parse(query.get('settings') ?? '{}') as Partial<PreviewSettings>) }
}

/** Returns the properties of the modal. */
export function themeVariables(variables: PreviewSettings['variables']): Record<`--wm-${string}`, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--wm-${name}`, value]))
}
