import { flushSync } from 'react-dom'

/** Shows the errors of a form and moves the focus to the first invalid field. */
export function focusFault(form: HTMLFormElement, say: () => void): void {
  flushSync(say)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
