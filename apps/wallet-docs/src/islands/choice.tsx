interface Props<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One setting of a preview. */
export function Choice<Value extends string>({ label, values, value, onChange }: Props<Value>) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const found = values.find((each) => each === target.value)
          if (found !== undefined) onChange(found)
        }}
      >
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}
