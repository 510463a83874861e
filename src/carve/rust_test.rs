pub fn rust_test(_carved: &super::Carved) -> String { String::new() }
