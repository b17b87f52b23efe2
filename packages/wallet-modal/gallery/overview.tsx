import { useState } from 'react'
import { type Appearance, galleryLanguages, texts, themes } from './appearance.ts'
import type { GalleryState } from './states/gallery-state.ts'

const widths = [320, 360, 390, 430, 768, 1280] as const
const height = 700

/** All states next to each other, each in a frame, with the same appearance. */
export function Overview({ states, appearance }: { states: readonly GalleryState[]; appearance: Appearance }) {
  const [chosen, setChosen] = useState(appearance)
  const [width, setWidth] = useState<number>(390)
  const views = Array.from(new Set(states.map(({ view }) => view)))
  return (
    <>
      <h1>Wallet modal</h1>
      <form className="desk">
        <Choice
          name="Theme"
          values={themes}
          value={chosen.theme}
          onChange={(theme) => setChosen({ ...chosen, theme })}
        />
        <Choice
          name="Language"
          values={galleryLanguages}
          value={chosen.language}
          onChange={(language) => setChosen({ ...chosen, language })}
        />
        <Choice name="Text" values={texts} value={chosen.text} onChange={(text) => setChosen({ ...chosen, text })} />
        <Choice name="Width" values={widths} value={width} onChange={setWidth} />
      </form>
      {views.map((view) => (
        <section key={view}>
          <h2>{view}</h2>
          <div className="shelf">
            {states
              .filter((state) => state.view === view)
              .map(({ id, title }) => (
                <figure key={id}>
                  <figcaption>
                    <a href={addressOf(id, chosen)}>{title}</a>
                  </figcaption>
                  <iframe
                    title={title}
                    src={addressOf(id, chosen)}
                    width={width}
                    height={height}
                    loading="lazy"
                    inert
                  />
                </figure>
              ))}
          </div>
        </section>
      ))}
    </>
  )
}

function addressOf(state: string, appearance: Appearance): string {
  return `?${new URLSearchParams({ state, ...appearance }).toString()}`
}

type ChoiceProps<Value> = {
  name: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ name, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      {name}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = values[target.selectedIndex]
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}
