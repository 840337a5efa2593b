import type { Database } from '@kapao/database/connect'

export const findProfile = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .leftJoin('bank', 'bank.code', 'member.bank_code')
    .select([
      'member.name as name',
      'member.username as username',
      'member.created_at as createdAt',
      'member.coin as coin',
      'member.bank_code as bankCode',
      'member.bank_account_name as bankAccountName',
      'member.bank_account_no as bankAccountNo',
      'member.currency as currency',
      'bank.name_th as nameTH',
      'bank.name_en as nameEN',
    ])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()

export const findPhoneHolder = (db: Database, phone: string) =>
  db.selectFrom('member_phone').select('member_id as memberId').where('phone', '=', phone).executeTakeFirst()

export const findMember = (db: Database, memberId: string) =>
  db.selectFrom('member').select('member_id as memberId').where('member_id', '=', memberId).executeTakeFirst()
