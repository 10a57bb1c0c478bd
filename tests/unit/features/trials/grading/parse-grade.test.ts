import { describe, expect, it } from 'vitest';
import { parseGrade } from '../../../../../src-main/features/trials/index.ts';

describe('parseGrade', () => {
  it.each([
    ['{"grade": 0.7, "reason": "no window"}', 0.7],
    ['```json\n{"grade": 1}\n```', 1],
    ['Here you are: {"grade": "0.25"}', 0.25],
    ['0', 0],
    ['.5', 0.5],
    ['0.8/1', 0.8],
    ['The house is crude. Grade: 0.4', 0.4],
    ['**Score:** 0.4', 0.4],
    ['<think>maybe grade: 0.9</think>grade = 0.3', 0.3],
  ])('reads %j', (reply, grade) => {
    expect(parseGrade(reply)).toMatchObject({ ok: true, grade });
  });

  it.each([
    '',
    'good',
    '{"grade": 7}',
    '{"grade": -0.1}',
    '{"grade": null}',
    '{"grade": "NaN"}',
    'grade: 70%',
    'grade: 7/10',
    '3 houses',
    'Grade: 0.2 … no, grade: 0.6',
  ])('refuses %j instead of giving a zero', (reply) => {
    expect(parseGrade(reply)).toMatchObject({ ok: false });
  });
});
