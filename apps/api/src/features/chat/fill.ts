/** A sentence of the operator's with its figures. */
export const fill = (sentence: string, figures: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => figures[name] ?? '')
