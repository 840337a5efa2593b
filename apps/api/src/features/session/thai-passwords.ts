/**
 * Words and keys that Thai and Lao passwords are commonly made of, besides the international list: greetings, places,
 * names, love, luck, and Thai words typed on the keys of English. In lower case.
 */
export const thaiPasswordWords: readonly string[] = `
  sawasdee sawatdee sawasdeeka sabaidee khopkhun khopjai thailand thai prathetthai siam bangkok krungthep
  chiangmai chiangrai phuket pattaya isan korat khonkaen udonthani ubon hatyai songkhla krabi samui ayutthaya
  huahin laos lao vientiane pakse luangprabang savannakhet mekong songkran loykrathong muaythai tomyum somtam
  padthai somchai somsak somying somsri malee anan prasert wichai wanchai surachai narong pornthip siriporn
  nattaya kanya ratana boonmee thongchai phichai kittisak noi lek nok nong ploy fah bua dao kaew mook namfon
  namtan khanom chang singha leo rakna rakkun rakthoe raktur chanrakter phomrakkhun kidtung kidthueng tirak teerak
  mairak phoemae maephor rakmae rakphor khrobkhrua chokdee ruayruay ruai sethi heng hengheng lottery huay baccarat
  slot casino ufabet jackpot mangkon naga phayanak l;ylfu l;ylfu8iy[ iydc,j rjvc,j
  wmp xitgmlwmp ฟหกดเสวง ฟหกด ๅภถุ ๅ/-ภ ผปแอ สวัสดี ประเทศไทย คิดถึง ที่รัก รวยๆ โชคดี ເງິນ ສະບາຍດີ
`
  .trim()
  .split(/\s+/)
