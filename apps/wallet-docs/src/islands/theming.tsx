import { useState } from 'react'
import { usualSettings } from '../settings/preview-settings.ts'
import { Choice } from './choice.tsx'
import { PreviewFrame } from './preview-frame.tsx'

const looks = {
  usual: {},
  ocean: {
    surface: '#ffffff',
    text: '#102a43',
    muted: '#486581',
    line: '#d9e2ec',
    accent: '#0967d2',
    'on-accent': '#ffffff',
  },
  forest: {
    surface: '#f7fbf7',
    text: '#14301f',
    muted: '#4a6352',
    line: '#d5e3d8',
    accent: '#1d6b3a',
    'on-accent': '#ffffff',
  },
  neon: {
    surface: '#14101f',
    text: '#f3efff',
    muted: '#b6a9d6',
    line: '#3a2f57',
    accent: '#c4a2ff',
    'on-accent': '#1b1030',
  },
} as const
type Variables = Readonly<Record<string, string>>

const colours = ['surface', 'text', 'muted', 'line', 'accent', 'on-accent'] as const
const fonts = ['system-ui, sans-serif', 'Georgia, serif', 'ui-monospace, monospace'] as const
/** The defaults of the light theme. */
const usualColours: Variables = {
  surface: '#ffffff',
  text: '#0e1726',
  muted: '#566072',
  line: '#e4dfd6',
  accent: '#a84b17',
  'on-accent': '#ffffff',
}

/** The modal with the properties that the reader chooses, and the style sheet that sets them. */
export function Theming() {
  const [variables, setVariables] = useState<Variables>({})
  const [look, setLook] = useState<keyof typeof looks>('usual')
  const change = (name: string, value: string) => setVariables({ ...variables, [name]: value })
  const settings = { ...usualSettings, view: 'Connect', theme: look === 'neon' ? 'dark' : 'light', variables } as const
  return (
    <>
      <div className="choices">
        <Choice
          label="Begin with"
          values={['usual', 'ocean', 'forest', 'neon']}
          value={look}
          onChange={(chosen) => {
            setLook(chosen)
            setVariables(looks[chosen])
          }}
        />
        {colours.map((name) => (
          <label key={name} className="choice">
            <span>--wm-{name}</span>
            <input
              type="color"
              value={variables[name] ?? usualColours[name]}
              onChange={({ target }) => change(name, target.value)}
            />
          </label>
        ))}
        <label className="choice">
          <span>--wm-radius: {variables.radius ?? '12px'}</span>
          <input
            type="range"
            min="0"
            max="28"
            value={Number.parseInt(variables.radius ?? '12', 10)}
            onChange={({ target }) => change('radius', `${target.value}px`)}
          />
        </label>
        <Choice
          label="--wm-font-family"
          values={fonts}
          value={fonts.find((font) => font === variables['font-family']) ?? fonts[0]}
          onChange={(font) => change('font-family', font)}
        />
      </div>
      {/* Removing properties needs another page, because the modal keeps those it has. */}
      <PreviewFrame key={look} settings={settings} />
      <figure className="code">
        <figcaption>Your style sheet</figcaption>
        <pre>
          <code>{styleSheet(variables)}</code>
        </pre>
      </figure>
    </>
  )
}

function styleSheet(variables: Variables): string {
  const lines = Object.entries(variables).map(([name, value]) => `  --wm-${name}: ${value};`)
  return lines.length > 0 ? `:root {\n${lines.join('\n')}\n}` : '/* Nothing to set: these are the defaults. */'
}
