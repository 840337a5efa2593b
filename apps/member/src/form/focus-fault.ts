import { flushSync } from 'react-dom'

/** Says what is wrong with a form, and takes the keyboard and the eye to the first field of which it is said. */
export function focusFault(form: HTMLFormElement, say: () => void): void {
  flushSync(say)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
