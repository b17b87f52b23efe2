import { FullAddress } from './full-address.tsx'

/** A hash or an address under its name. */
export function NamedHash({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <FullAddress label={label} value={value} />
    </div>
  )
}
