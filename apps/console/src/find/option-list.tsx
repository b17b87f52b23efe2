import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type OptionGroup = {
  readonly heading: string
  readonly options: readonly { readonly key: string; readonly content: ReactNode; readonly choose: () => void }[]
}

type OptionListProps = {
  readonly label: string
  readonly listLabel: string
  readonly placeholder: string
  readonly icon: ReactNode
  readonly text: string
  readonly onText: (text: string) => void
  readonly groups: readonly OptionGroup[]
}

/** An input over a list of grouped options (ARIA combobox). The arrow keys select, Enter chooses; the input keeps the focus. */
export function OptionList({ label, listLabel, placeholder, icon, text, onText, groups }: OptionListProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const selectedOption = useRef<HTMLButtonElement>(null)
  const options = groups.flatMap((group) => group.options)
  const first = options[0]?.key
  // When other options come first, such as those that were found, the selection goes back to the first.
  const [moved, setMoved] = useState<{ readonly first: string | undefined; readonly key: string }>()
  const isKept = moved?.first === first && options.some(({ key }) => key === moved?.key)
  const selected = isKept ? moved?.key : first
  const index = options.findIndex(({ key }) => key === selected)
  const select = (key: string | undefined) => key !== undefined && setMoved({ first, key })
  useEffect(() => input.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option to show depends on the selection alone
  useEffect(() => {
    selectedOption.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  function press(event: KeyboardEvent) {
    // Enter and the arrow keys of an input method choose its characters.
    if (event.nativeEvent.isComposing) return
    const { length } = options
    const steps: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => select(options[(index + 1) % length]?.key),
      ArrowUp: () => select(options[(index - 1 + length) % length]?.key),
      Enter: () => options[index]?.choose(),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        {icon}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={selected === undefined ? undefined : `${id}${selected}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <div
        id={id}
        role="listbox"
        aria-label={listLabel}
        hidden={options.length === 0}
        className="max-h-[52vh] overflow-y-auto px-2 py-1"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
          <div key={group.heading} role="group" aria-label={group.heading} className="pb-1">
            <p aria-hidden="true" className="px-2 py-1.5 text-xs font-medium text-muted">
              {group.heading}
            </p>
            {group.options.map(({ key, content, choose }) => (
              <button
                key={key}
                type="button"
                id={`${id}${key}`}
                ref={key === selected ? selectedOption : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={key === selected}
                onPointerMove={() => select(key)}
                onClick={choose}
                className="flex min-h-9 pointer-coarse:min-h-11 w-full cursor-pointer scroll-my-9 items-center gap-3 rounded-control px-2 text-left aria-selected:bg-sunken aria-selected:shadow-[inset_3px_0_0_var(--accent)]"
              >
                {content}
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
