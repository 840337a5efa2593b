/** Game accounts: the carousels of home and their cards. */
export const game = {
  title: 'เกม',
  slot: 'สล็อต',
  sport: 'กีฬาและคาสิโน',
  lotto: 'หวย',
  providers: '{{number}} ค่าย',
  tapToPlay: 'แตะเพื่อเล่น',
  openAccount: 'เปิดบัญชี',
  balance: 'ยอดในเกม',
  username: 'ชื่อผู้ใช้เกม',
  password: 'รหัสผ่านเกม',
  notYetTitle: 'เกมกำลังเตรียมเปิด',
  notYetText: 'ฝากเงินไว้ก่อนได้ เงินอยู่ในกระเป๋าของคุณอย่างปลอดภัย',
} as const
