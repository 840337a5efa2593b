/** Fills the placeholders of an operator's text. */
export function fill(sentence: string, figures: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => figures[name] ?? '')
}
