/** Joins the class names that apply. @example classNames('p-4', isWide && 'w-full') */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
