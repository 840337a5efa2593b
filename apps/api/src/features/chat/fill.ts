/** A sentence of the operator's with its figures. */
export function fill(sentence: string, figures: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => figures[name] ?? '')
}
