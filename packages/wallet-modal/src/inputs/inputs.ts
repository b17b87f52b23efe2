/** The inputs of `@terahold/wallet-modal/inputs`: for pages, without the modal. */
export { EmailInput, type EmailInputProps } from './email-input.tsx'
export type { InputFieldTexts } from './input-field.tsx'
export { OneTimeCodeInput, type OneTimeCodeInputProps } from './one-time-code-input.tsx'
