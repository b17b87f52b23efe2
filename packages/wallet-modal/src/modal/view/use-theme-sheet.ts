import { useLayoutEffect } from 'react'
import type { ThemeVariables } from '../core/modal-state.ts'

/**
 * Sets the app's variables on `:root` in a constructed style sheet. A strict content security policy allows that, and a
 * value cannot affect other properties.
 */
export function useThemeSheet(variables: ThemeVariables): void {
  useLayoutEffect(() => {
    const entries = Object.entries(variables)
    if (entries.length === 0) return
    const sheet = new CSSStyleSheet()
    sheet.insertRule(':root {}')
    const [rule] = sheet.cssRules
    if (!(rule instanceof CSSStyleRule)) return
    for (const [name, value] of entries) rule.style.setProperty(name, value)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [variables])
}
