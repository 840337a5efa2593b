/** Fills the placeholders of a text, such as `{{name}}`. */
export function fill(sentence: string, figures: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => figures[name] ?? '')
}
