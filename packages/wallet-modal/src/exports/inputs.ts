/** The inputs of `@terahold/wallet-modal/inputs`, for pages without the modal. */
export { EmailInput, type EmailInputProps } from '../inputs/email-input.tsx'
export type { InputFieldTexts } from '../inputs/input-field.tsx'
export { OneTimeCodeInput, type OneTimeCodeInputProps } from '../inputs/one-time-code-input.tsx'
