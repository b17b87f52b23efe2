/** Returns each value with its label, as a field with options and the states of a list take them. */
export function choicesOf<Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: labels[value] }))
}
