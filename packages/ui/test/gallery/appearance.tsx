import { useState } from 'react'
import { SegmentedControl } from '../../src/input/segmented-control.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Shows everything inside in the other theme. */
export function Appearance() {
  const [theme, setTheme] = useState<Theme>('system')

  function choose(next: Theme) {
    setTheme(next)
    const { dataset } = document.documentElement
    if (next === 'system') delete dataset.theme
    else dataset.theme = next
  }

  return (
    <SegmentedControl
      label="Appearance"
      value={theme}
      onChange={choose}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
