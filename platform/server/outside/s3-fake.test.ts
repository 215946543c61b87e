import assert from "node:assert/strict";
import { test } from "node:test";
import { AwsV4Signer } from "aws4fetch";
import { isSigned, signatureOf } from "./s3-fake.ts";

// The examples of Amazon's S3 API reference, "Signature calculations for the authorization header".
const credentials = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const examples = [
  {
    name: "GET object",
    request: {
      method: "GET",
      path: "/test.txt",
      query: "",
      headers: {
        host: "examplebucket.s3.amazonaws.com",
        range: "bytes=0-9",
        "x-amz-content-sha256": nothing,
        "x-amz-date": "20130524T000000Z",
      },
    },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    name: "PUT object",
    request: {
      method: "PUT",
      path: "/test%24file.text",
      query: "",
      headers: {
        date: "Fri, 24 May 2013 00:00:00 GMT",
        host: "examplebucket.s3.amazonaws.com",
        "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
        "x-amz-date": "20130524T000000Z",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
      },
    },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    name: "GET bucket lifecycle",
    request: {
      method: "GET",
      path: "/",
      query: "lifecycle=",
      headers: { host: "examplebucket.s3.amazonaws.com", "x-amz-content-sha256": nothing, "x-amz-date": "20130524T000000Z" },
    },
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
];

for (const { name, request, signature } of examples) {
  test(`the fake store computes the published signature of ${name}`, () => {
    assert.equal(signatureOf(request, Object.keys(request.headers), credentials), signature);
  });
}

test("the shipped signer and the fake store agree, and a changed path breaks the signature", async () => {
  const { url, headers } = await new AwsV4Signer({
    ...credentials,
    service: "s3",
    method: "GET",
    url: "https://examplebucket.s3.amazonaws.com/test.txt",
    headers: { range: "bytes=0-9", "x-amz-content-sha256": nothing },
    datetime: "20130524T000000Z",
    allHeaders: true,
  }).sign();
  assert.match(headers.get("authorization")!, new RegExp(examples[0]!.signature));
  const request = { method: "GET", path: url.pathname, query: "", headers: { ...Object.fromEntries(headers), host: url.host } };
  assert.ok(isSigned(request, credentials));
  assert.ok(!isSigned({ ...request, path: "/other.txt" }, credentials));
});
